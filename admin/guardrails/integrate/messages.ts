import { addTexts } from '../../core/i18n/i18n.js'

/** Texts of the Integrate page, under the key `guardrail_integrate`. */
const integrateTexts = {
  title: 'Integrate a guardrail',
  subtitle: 'Send an application’s texts to its target’s guardrails.',
  not_loaded: 'Could not load the guardrails',
  empty: 'No targets with a guardrail',
  empty_hint: 'Create a guardrail for a target first.',
  target: 'Target',
  token_title: 'API token',
  token_hint:
    'Create an API token for the target’s team and set it as the application’s ASSAY_TOKEN environment variable.',
  token_link: 'My API Tokens',
  status_failed: 'Could not load the status',
  last_request: 'Last request',
  last_canary: 'Last application canary',
  own_canary: 'Last server canary',
  canary_title: 'Canaries',
  canary_hint:
    'Every five minutes, this server sends a known attack through each path in use. If the attack is not blocked, the webhook event guardrail.path_failed is sent. To also monitor the connection from your application, send the text below from it every five minutes. Canaries are not counted as requests.',
  canary_label: 'Canary text',
  never: 'Never',
  state_hint: {
    working: 'Requests are checked.',
    silent: 'This path was used, but has stopped sending requests. Check the application.',
    unprotected: 'A known attack was not blocked. Check that an active version has filters.',
    never_used: 'No request has arrived on this path yet.',
  },
  path: {
    evaluate: 'Evaluate API',
    litellm: 'LiteLLM',
    portkey: 'Portkey',
    proxy: 'Reverse proxy',
    library: 'promptfoo library',
  },
  path_hint: {
    evaluate:
      'Call it before the text reaches the model (INPUT), before the response reaches the user (OUTPUT), and around tool calls (TOOL_CALL_INPUT, TOOL_CALL_OUTPUT). It runs all guardrails of the target and returns the most severe action.',
    litellm:
      'Add this to the configuration of the LiteLLM proxy. LiteLLM then checks requests and responses through its generic guardrail API and masks personal data and secrets, except in streams of APIs other than chat completions: for these, let policies block. LiteLLM versions before 2026 do not send api_key: set the Authorization header under headers.',
    portkey:
      'Add a webhook guardrail in Portkey. Portkey allows requests if the webhook does not respond before its timeout (3 seconds by default). To prevent this, set it to deny requests on failure.',
    proxy:
      'Change the base URL of an SDK so that the proxy checks requests, responses and tool calls, with or without streaming. The proxy forwards requests, with your model provider key, to the upstream in the guardrail settings.',
    library:
      'Checks texts with the default filters, without a target’s policies. Requests are not stored.',
  },
  gateway: 'Address of the guardrails process',
  gateway_help:
    'LiteLLM, Portkey and SDKs call this process directly. An administrator sets its address with GUARDRAILS_PUBLIC_URL.',
  gateway_problem: 'Enter an http or https address',
  evaluate_note:
    'The examples stop blocked texts and, if the fail mode is closed, texts that could not be checked. They use the sanitized text if there is one. Your application decides how to handle “warn”.',
  snippet: {
    curl: 'curl',
    typescript: 'TypeScript (fetch)',
    python: 'Python (standard library)',
    client_package: 'TypeScript package (packages/guardrails-client of the repository)',
    library_login: 'Sign in once',
    library: 'JavaScript',
    litellm: 'config.yaml',
    portkey_url: 'Webhook URL',
    portkey_headers: 'Headers',
    proxy_openai: 'OpenAI SDK',
    proxy_anthropic: 'Anthropic SDK',
    proxy_curl: 'Try it in a terminal',
  },
}

addTexts({ guardrail_integrate: integrateTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    guardrail_integrate: typeof integrateTexts
  }
}
