"""Tests of the content layer and of the stock assets."""
