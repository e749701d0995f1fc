package forja.runtime.soap;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.springframework.ws.transport.http.WsdlDefinitionHandlerAdapter;
import org.springframework.ws.wsdl.WsdlDefinition;

/** Shows the contract, with the address that whoever asks for it came by. */
class ContractPage extends WsdlDefinitionHandlerAdapter {

    private final WsdlDefinition contract;

    private final String path;

    private final boolean shown;

    ContractPage(WsdlDefinition contract, String path, boolean shown) {
        this.contract = contract;
        this.path = path;
        this.shown = shown;
    }

    void show(HttpServletRequest request, HttpServletResponse response) throws Exception {
        handle(request, response, contract);
    }

    @Override
    public @Nullable ModelAndView handle(HttpServletRequest request, HttpServletResponse response, Object handler)
        throws Exception {
        if (shown) {
            return super.handle(request, response, handler);
        }
        response.setStatus(HttpServletResponse.SC_NOT_FOUND);
        return null;
    }

    @Override
    protected String transformLocation(String location, HttpServletRequest request) {
        return ServletUriComponentsBuilder.fromContextPath(request).path(path).toUriString();
    }
}
