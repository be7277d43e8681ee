"""How well sentences are paired with resources, measured on pairs labelled by hand."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from scenario_documents import document, encoded
from zopa.scenario.pairing import THRESHOLD, sense_of, subject_of
from zopa.scenario.reading import check_scenario

PAIRS: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("latent_pairs.json").read_text(encoding="ascii")
)
PAGE = Path(__file__).parents[2] / "docs/latent-pairing.md"
THRESHOLDS = (0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6)


@dataclass(frozen=True)
class Measure:
    """Counts of one part of the pairs at one threshold."""

    hits: int
    false_alarms: int
    misses: int

    @property
    def precision(self) -> float:
        """Share of the alarms that are right."""
        return self.hits / (self.hits + self.false_alarms)

    @property
    def recall(self) -> float:
        """Share of the true pairs that are found."""
        return self.hits / (self.hits + self.misses)

    @property
    def f1(self) -> float:
        """Harmonic mean of the two."""
        return 2 * self.hits / (2 * self.hits + self.false_alarms + self.misses)

    def row(self, title: str) -> str:
        """Return a row of the page's tables."""
        return (
            f"| {title} | {self.precision:.3f} | {self.recall:.3f} | {self.f1:.3f} "
            f"| {self.hits} | {self.false_alarms} | {self.misses} |"
        )


def _score(pair: dict[str, Any]) -> float:
    subject = subject_of(pair["id"], pair["name"], pair.get("description"))
    return subject.score(sense_of(pair["fact"]))


def _measured(part: str, threshold: float = THRESHOLD) -> Measure:
    pairs = [pair for pair in PAIRS if part in {"all", pair["part"]}]
    found = [(_score(pair) >= threshold, pair["pairs"]) for pair in pairs]
    return Measure(
        found.count((True, True)), found.count((True, False)), found.count((False, True))
    )


def test_there_are_pairs_enough_of_both_kinds_in_both_parts() -> None:
    for part in ("tune", "held-out"):
        labels = [pair["pairs"] for pair in PAIRS if pair["part"] == part]
        assert labels.count(True) >= 15
        assert labels.count(False) >= 15


def test_the_threshold_is_the_best_of_the_tuning_part() -> None:
    """The lowest of those with the best F1; the held-out part has no say in it."""
    best = max(THRESHOLDS, key=lambda each: (_measured("tune", each).f1, -each))
    assert best == THRESHOLD


def test_the_page_shows_what_is_measured() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for part in ("tune", "held-out", "all"):
        assert _measured(part).row(part) in page
    for threshold in THRESHOLDS:
        assert _measured("tune", threshold).row(f"{threshold}") in page


def test_the_page_names_every_wrong_pair() -> None:
    """Misses are counted honestly, so they are shown."""
    page = PAGE.read_text(encoding="utf-8")
    for pair in PAIRS:
        if (_score(pair) >= THRESHOLD) != pair["pairs"]:
            assert pair["fact"] in page


@pytest.mark.parametrize(
    ("fact", "score"),
    [
        ("The cabin at the lake was never sold.", 0.7),
        ("THE LAKE CABINS", 0.7),
        ("A cabin.", 0.35),
        ("The cabin by the water needs a roof by spring.", 0.45),
        ("The cabin by the water needs a roof by spring, says Moose.", 0.7),
        ("The cabin cost 40,000 dollars.", 0.5),
        ("The cabin cost 40k.", 0.5),
        ("Nothing of the kind.", 0.0),
        ("", 0.0),
    ],
)
def test_the_score_follows_its_formula(fact: str, score: float) -> None:
    subject = subject_of(
        "lake_cabin", "Lake cabin", "Bought at Moose Landing for 40000; has no roof."
    )
    assert subject.score(sense_of(fact)) == score


def test_the_parties_names_do_not_count() -> None:
    subject = subject_of("bens_boat", "Ben's boat", None, ["Ana", "Ben"])
    assert subject.score(sense_of("Ben wants to leave.", ["Ana", "Ben"])) == 0


def test_a_resource_without_words_pairs_with_nothing() -> None:
    assert subject_of("x", "It", None).score(sense_of("It is x.")) == 0
    assert subject_of(None, None, "boat").score(sense_of("A boat.")) == 0


def test_a_second_fact_counts_only_where_it_is_about_as_clear() -> None:
    """'Coin' alone is in the other fact; the collection is in one."""
    good = document()
    good["participants"][1]["hidden_facts"][1] = "Ben tossed a coin over it and never said so."
    assert check_scenario(encoded(good)).findings == ()


def test_without_facts_or_revelations_there_is_no_nearest_sentence() -> None:
    bad = document()
    bad["participants"][1]["hidden_facts"] = []
    del bad["evaluation_criteria"]["expected_revelations"]
    found = {each.code: each for each in check_scenario(encoded(bad)).findings}
    assert found["LAT101"].message == "no hidden fact seems to speak of 'coin_collection'"
    assert found["LAT104"].evidence == {}


def test_a_latent_resource_of_nobody_is_not_compared() -> None:
    bad = document()
    bad["resources"][2]["held_by"] = "Carl"
    bad["participants"][1]["hidden_facts"] = ["One.", "Two."]
    codes = {finding.code for finding in check_scenario(encoded(bad)).findings}
    assert codes == {"RES001"}


def test_latents_are_not_compared_where_the_parties_are_unknown() -> None:
    bad = document()
    bad["participants"][1]["name"] = 1
    codes = {finding.code for finding in check_scenario(encoded(bad)).findings}
    assert codes == {"DOC022"}
