/** Texts of signing in by an identity provider; fetched with its button and its callback page. */
export const externalSignIn = {
  external: {
    sso: 'Continue with single sign-on',
    continue_with: 'Continue with %{name}',
    or: 'or',
    needs_https:
      'Single sign-on needs a secure connection: open this console by its https address.',
    unreachable: 'The identity provider did not answer. Try again in a moment.',
    not_begun: 'Signing in by the identity provider could not be started. Ask an administrator.',
    confirmed: 'Your identity is confirmed. You can close this window.',
    signing_in: 'Signing you in',
    failed: 'You are not signed in',
    back: 'Back to sign-in',
    refused: 'The identity provider did not sign you in: %{reason}',
  },
}
