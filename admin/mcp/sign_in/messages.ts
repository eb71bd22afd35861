import { addTexts } from '../../core/i18n/i18n.js'

/** Texts about the sign-in of MCP clients. */
const signInTexts = {
  button: 'Configure client sign-in',
  title: 'Client sign-in for the organization',
  hint: 'Clients can sign in with the identity provider %{provider} instead of an API token. Their tokens must have the endpoint of an application as the audience.',
  no_provider:
    'No identity provider is configured on this server. Clients need API tokens. A server administrator can configure one.',
  accepts: 'Accept access tokens of the identity provider',
  accepts_help:
    'Applies to all teams. Users must have signed in to the console with the provider once. API tokens remain valid.',
  scope: 'Required scopes',
  scope_help: 'Separated by spaces. Leave blank to accept tokens with any scope.',
  save: 'Save client sign-in',
  saved: 'Client sign-in saved',
}

addTexts({ mcp_sign_in: signInTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    mcp_sign_in: typeof signInTexts
  }
}
