"""The trade space: what can be agreed, as utility pairs, under stated conventions."""
