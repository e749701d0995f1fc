@XmlSchema(namespace = "urn:depot:goods", elementFormDefault = XmlNsForm.QUALIFIED)
package com.acme.depot.goods;

import jakarta.xml.bind.annotation.XmlNsForm;
import jakarta.xml.bind.annotation.XmlSchema;
