vcl 4.1;

# Varnish in front of the portal: `varnishd -f docs/varnish.vcl`, with the portal's own address below, and PUBLIC_URL
# set to where browsers reach Varnish.
backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

sub vcl_recv {
  if (req.http.Upgrade ~ "(?i)websocket") {
    return (pipe);
  }
  # These pages are the same for everybody, whatever a browser sends along: they follow from the path alone.
  if (req.url ~ "^(/es)?/(plans|example)(/[^?]*)?(\?|$)" && req.url !~ "/plans/(success|error)") {
    unset req.http.Cookie;
    if (req.url ~ "\?") {
      set req.url = regsub(req.url, "\?.*$", "");
    }
  }
}

sub vcl_pipe {
  if (req.http.Upgrade) {
    set bereq.http.Upgrade = req.http.Upgrade;
    set bereq.http.Connection = req.http.Connection;
  }
}

sub vcl_backend_response {
  # Who could be shown the old page is shown it, rather than a failure to make the new one.
  if (bereq.is_bgfetch && beresp.status >= 500) {
    return (abandon);
  }
}
