export interface CallRequest {
  readonly url: URL;
  readonly method?: 'GET' | 'POST' | 'HEAD';
  readonly body?: URLSearchParams | FormData;
  /** `json` accepts the same types as jQuery's JSON requests; otherwise any type. */
  readonly accept?: 'json';
  /** The browser finishes the call even if the visitor leaves the page. */
  readonly keepalive?: boolean;
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer to a call, read to its end. */
export interface CallAnswer {
  readonly call: CallRequest;
  readonly text: string;
  /** The answer came from another address of the site: a token check without a session redirects. */
  readonly redirected: boolean;
  readonly headers: Headers;
}
