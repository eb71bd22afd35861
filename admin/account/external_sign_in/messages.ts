import { addTexts } from '../../core/i18n/i18n.js'

/** Messages for sign-in with an identity provider; loaded with the sign-in button and the callback page. */
const externalSignIn = {
  external: {
    sso: 'Continue with single sign-on',
    continue_with: 'Continue with %{name}',
    or: 'or',
    needs_https:
      'Single sign-on requires a secure connection. Open this console at its HTTPS address.',
    unreachable: 'The identity provider did not respond. Try again in a moment.',
    start_failed: 'Could not start sign-in with the identity provider. Contact an administrator.',
    confirmed: 'Your identity is confirmed. You can close this window.',
    signing_in: 'Signing you in',
    failed: 'Sign-in failed',
    back: 'Back to sign-in',
    refused: 'The identity provider did not sign you in: %{reason}',
  },
}

addTexts(externalSignIn)

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    external: (typeof externalSignIn)['external']
  }
}
