# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # A first frontier
#
# A forge delivered turbine blades late, and the power company withholds the last payment. We read
# the scenario, look at what could be agreed, and see what changes once the forge reveals what it
# has been keeping to itself.

# %%
import zopa

scenario = zopa.read_scenario("../examples/late_turbine_blades.json")
print(scenario.name)
for resource in scenario.resources:
    hidden = (
        f", known only to {scenario.parties[resource.held_by].name}" if resource.is_latent else ""
    )
    print(f"- {resource.name}: {resource.divisibility}{hidden}")

# %% [markdown]
# Each party gives every resource a value, and has something to walk away to: its BATNA. Solving
# the scenario on what both know from the start gives no zone of agreement.

# %%
views = zopa.solve(scenario)
known = views[zopa.View.KNOWN]
print("BATNAs:", known.space.disagreement)
print("both BATNAs would have to fall by", known.zone.shortfall, "utils")

# %% [markdown]
# That is not a guess. The certificate is a pair of weights: give each resource to the side that
# the weights favour, add up, and the sum stays below what the BATNAs need.

# %%
bound = known.zone.certificate.bound
print("weights", bound.weights, "at most", bound.largest, "needed", bound.required)

# %% [markdown]
# With the hidden resource on the table a small zone opens. The Nash solution is exact, and it
# comes with an allocation that gives just these utilities.

# %%
full = views[zopa.View.FULL]
agreement = full.solutions["nash"].agreements[0]
print("depth:", full.depth, "-", zopa.DEFAULT_BANDS.classify(full.depth))
print("Nash:", agreement.point)
print(agreement.describe(scenario))

# %% [markdown]
# The picture shows both: dashed what is known from the start, solid the frontier with everything
# revealed, shaded the zone that meets both BATNAs.

# %%
zopa.plot_trade_space(full)
