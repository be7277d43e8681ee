"""Exact analytics for two-party negotiation scenarios.

A scenario file becomes a trade space; its exact Pareto frontier tells whether there is a zone of
possible agreement, how deep it is, and what the bargaining solutions are. Public names are loaded
when they are first used, so that `import zopa` costs next to nothing.
"""

from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from zopa.version import __version__ as __version__

if TYPE_CHECKING:
    from zopa.analysis import Analysis, Method, analyze, solve
    from zopa.auditing.audit import Audit, audit
    from zopa.auditing.classes import DEFAULT_BANDS, DepthBands, DepthClass
    from zopa.auditing.readings import Reading
    from zopa.auditing.repair.plan import RepairPlan, repair_plan
    from zopa.auditing.reveals import Dependence
    from zopa.auditing.verdict import Verdict
    from zopa.constraints.reading import read_constraints
    from zopa.constraints.tying import tied_space
    from zopa.constraints.types import InvalidConstraintsError, SideConstraints
    from zopa.diagnostics import BOOK, Finding, InvalidScenarioError, Severity
    from zopa.errors import (
        AllocationError,
        ArgumentError,
        ConfigError,
        ContradictionError,
        FrontierTooLargeError,
        TiedSpaceError,
        UnreadablePathError,
        ZopaError,
    )
    from zopa.frontier.enumeration import pareto_frontier
    from zopa.frontier.frontier import Claim, Frontier, Provenance
    from zopa.frontier.geometry import Segment
    from zopa.frontier.milp.biobjective import BiobjectiveFrontier, biobjective_frontier
    from zopa.frontier.milp.space_frontier import milp_frontier
    from zopa.frontier.unproved import FrontierNotProvedError
    from zopa.plots.trade_space import plot_trade_space
    from zopa.relaxing import relaxations
    from zopa.reports.audit_rows import audit_files
    from zopa.reports.schemas import schema_text
    from zopa.scenario.reading import CheckedFile, check_scenario, read_scenario
    from zopa.scenario.types import Party, Resource, Scenario
    from zopa.scenario.writing import write_scenario
    from zopa.scoring.arrays import ArrayScorer
    from zopa.scoring.score import Score, Scorer, score
    from zopa.solutions.bargaining_set import BargainingSet, NoZopa, bargaining_set
    from zopa.solutions.direct import direct_analysis
    from zopa.solutions.direct_answers import DirectAnalysis, DirectSolution, Limits
    from zopa.solutions.egalitarian import egalitarian
    from zopa.solutions.kalai_smorodinsky import kalai_smorodinsky
    from zopa.solutions.nash import nash
    from zopa.solutions.solution import Agreement, Solution
    from zopa.solutions.utilitarian import joint_optimum, utilitarian
    from zopa.tradespace.allocation import Allocation, evaluate
    from zopa.tradespace.conventions import Conventions, Liability, View
    from zopa.tradespace.space import Choice, Divisible, Option, TradeSpace, trade_space
    from zopa.tradespace.utility import UtilityPoint

_HOMES = MappingProxyType(
    {
        "BOOK": "diagnostics",
        "DEFAULT_BANDS": "auditing.classes",
        "Agreement": "solutions.solution",
        "Allocation": "tradespace.allocation",
        "AllocationError": "errors",
        "Analysis": "analysis",
        "ArgumentError": "errors",
        "ArrayScorer": "scoring.arrays",
        "Audit": "auditing.audit",
        "BargainingSet": "solutions.bargaining_set",
        "BiobjectiveFrontier": "frontier.milp.biobjective",
        "CheckedFile": "scenario.reading",
        "Choice": "tradespace.space",
        "Claim": "frontier.frontier",
        "ConfigError": "errors",
        "ContradictionError": "errors",
        "Conventions": "tradespace.conventions",
        "Dependence": "auditing.reveals",
        "DepthBands": "auditing.classes",
        "DepthClass": "auditing.classes",
        "DirectAnalysis": "solutions.direct_answers",
        "DirectSolution": "solutions.direct_answers",
        "Divisible": "tradespace.space",
        "Finding": "diagnostics",
        "Frontier": "frontier.frontier",
        "FrontierNotProvedError": "frontier.unproved",
        "FrontierTooLargeError": "errors",
        "InvalidConstraintsError": "constraints.types",
        "InvalidScenarioError": "diagnostics",
        "Liability": "tradespace.conventions",
        "Limits": "solutions.direct_answers",
        "Method": "analysis",
        "NoZopa": "solutions.bargaining_set",
        "Option": "tradespace.space",
        "Party": "scenario.types",
        "Provenance": "frontier.frontier",
        "Reading": "auditing.readings",
        "RepairPlan": "auditing.repair.plan",
        "Resource": "scenario.types",
        "Scenario": "scenario.types",
        "Score": "scoring.score",
        "Scorer": "scoring.score",
        "Segment": "frontier.geometry",
        "Severity": "diagnostics",
        "SideConstraints": "constraints.types",
        "Solution": "solutions.solution",
        "TiedSpaceError": "errors",
        "TradeSpace": "tradespace.space",
        "UnreadablePathError": "errors",
        "UtilityPoint": "tradespace.utility",
        "Verdict": "auditing.verdict",
        "View": "tradespace.conventions",
        "ZopaError": "errors",
        "analyze": "analysis",
        "audit": "auditing.audit",
        "audit_files": "reports.audit_rows",
        "bargaining_set": "solutions.bargaining_set",
        "biobjective_frontier": "frontier.milp.biobjective",
        "check_scenario": "scenario.reading",
        "direct_analysis": "solutions.direct",
        "egalitarian": "solutions.egalitarian",
        "evaluate": "tradespace.allocation",
        "joint_optimum": "solutions.utilitarian",
        "kalai_smorodinsky": "solutions.kalai_smorodinsky",
        "milp_frontier": "frontier.milp.space_frontier",
        "nash": "solutions.nash",
        "pareto_frontier": "frontier.enumeration",
        "plot_trade_space": "plots.trade_space",
        "read_constraints": "constraints.reading",
        "read_scenario": "scenario.reading",
        "relaxations": "relaxing",
        "repair_plan": "auditing.repair.plan",
        "schema_text": "reports.schemas",
        "score": "scoring.score",
        "solve": "analysis",
        "tied_space": "constraints.tying",
        "trade_space": "tradespace.space",
        "utilitarian": "solutions.utilitarian",
        "write_scenario": "scenario.writing",
    }
)
"""The module that each public name lives in."""

__all__ = [
    "BOOK",
    "DEFAULT_BANDS",
    "Agreement",
    "Allocation",
    "AllocationError",
    "Analysis",
    "ArgumentError",
    "ArrayScorer",
    "Audit",
    "BargainingSet",
    "BiobjectiveFrontier",
    "CheckedFile",
    "Choice",
    "Claim",
    "ConfigError",
    "ContradictionError",
    "Conventions",
    "Dependence",
    "DepthBands",
    "DepthClass",
    "DirectAnalysis",
    "DirectSolution",
    "Divisible",
    "Finding",
    "Frontier",
    "FrontierNotProvedError",
    "FrontierTooLargeError",
    "InvalidConstraintsError",
    "InvalidScenarioError",
    "Liability",
    "Limits",
    "Method",
    "NoZopa",
    "Option",
    "Party",
    "Provenance",
    "Reading",
    "RepairPlan",
    "Resource",
    "Scenario",
    "Score",
    "Scorer",
    "Segment",
    "Severity",
    "SideConstraints",
    "Solution",
    "TiedSpaceError",
    "TradeSpace",
    "UnreadablePathError",
    "UtilityPoint",
    "Verdict",
    "View",
    "ZopaError",
    "analyze",
    "audit",
    "audit_files",
    "bargaining_set",
    "biobjective_frontier",
    "check_scenario",
    "direct_analysis",
    "egalitarian",
    "evaluate",
    "joint_optimum",
    "kalai_smorodinsky",
    "milp_frontier",
    "nash",
    "pareto_frontier",
    "plot_trade_space",
    "read_constraints",
    "read_scenario",
    "relaxations",
    "repair_plan",
    "schema_text",
    "score",
    "solve",
    "tied_space",
    "trade_space",
    "utilitarian",
    "write_scenario",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'zopa' has no attribute '{name}'")
    value = getattr(import_module(f"zopa.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
