package forja.runtime.client.soap;

/** An element without content, which says by being there that something is so. */
public final class XmlPresence implements XmlType<Boolean> {

    public static final XmlType<Boolean> TYPE = new XmlPresence();

    private XmlPresence() {
    }

    @Override
    public void write(XmlWriter xml, Boolean value) {
        // It is there.
    }

    @Override
    public Boolean read(XmlElement xml) {
        return true;
    }
}
