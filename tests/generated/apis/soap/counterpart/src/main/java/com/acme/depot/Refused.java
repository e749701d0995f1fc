package com.acme.depot;

import jakarta.xml.ws.WebFault;

@WebFault(name = "Refusal", targetNamespace = "urn:depot:port")
public class Refused extends Exception {

    private final Refusal info;

    public Refused(String message, Refusal info) {
        super(message);
        this.info = info;
    }

    public Refusal getFaultInfo() {
        return info;
    }
}
