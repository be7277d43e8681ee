"""Side constraints: a file of conditions on what can be agreed, beside the scenario."""
