package com.acme.depot;

public class Refusal {
    public String sku;
    public int left;
}
