import { addTexts } from '../../core/i18n/i18n.js'

/** Messages for the invitation page; loaded on demand with it. */
const inviteTexts = {
  invite: {
    title: 'You have been invited to %{organization}',
    recipient: 'The invitation is for %{email} and expires on %{date}.',
    sign_in_hint: 'Sign in or register with this address to join.',
    sign_in: 'Sign in',
    register: 'Register',
    join: 'Join %{organization}',
    joining: 'Accepting your invitation',
    joined: 'You are now a member of %{organization}',
    wrong_account: 'You are signed in as %{email}. Sign out to continue with the invited address.',
    sign_out: 'Sign out and continue',
    invalid: 'Invalid invitation',
    no_code: 'The link is incomplete. Copy the full link, or ask for a new invitation.',
    to_login: 'Go to sign-in',
    failed: 'Could not accept the invitation',
    skip: 'Skip invitation',
  },
}

addTexts(inviteTexts)

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    invite: (typeof inviteTexts)['invite']
  }
}
