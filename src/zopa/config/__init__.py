"""Settings of a project and waivers: `zopa.toml`, `[tool.zopa]` and sidecars."""
