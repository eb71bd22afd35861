import { addTexts } from '../core/i18n/i18n.js'

/** Messages of the account pages; loaded on demand with these pages. */
const accountTexts = {
  account: {
    password_rule: '%{min} to %{max} characters. A phrase of several words works well.',
    to_login: 'Sign in',
    register: 'Register',
    create: 'Create account',
    register_hint: 'Create your %{app} account.',
    name: 'Your name',
    name_required: 'Enter your name',
    invited: 'You have been invited to %{organization}.',
    registration_off: 'Registration requires an invitation',
    registration_off_hint:
      'Ask an organization administrator to invite you, then open the link in the invitation.',
    one_more_step: 'One more step',
    other_address: 'Use a different email address',
    verify: 'Verify your email',
    verifying: 'Verifying your email',
    verified: 'Email verified',
    verified_hint: 'Sign in with %{email} and the password you chose.',
    not_verified: 'Could not verify your email: %{reason}',
    verify_hint: 'Open the link in the email we sent you, or request a new one.',
    send: 'Send link',
    reset: 'Set a new password',
    reset_hint: 'We will email you a link to set a new password.',
    reset_without_email:
      'Email is not configured on this server. Ask an organization administrator for a password reset link.',
    new_password: 'New password',
    set_password: 'Set password',
    confirm_hint: 'You will be signed out everywhere. Sign in again with the new password.',
    password_set: 'Password set. Sign in with your new password.',
    no_token: 'The link is incomplete. Copy the full link from the email, or request a new one.',
    request_new_link: 'Request a new link',
    current_password: 'Current password',
    current_hint: 'Leave blank if you have not set one yet',
    change_password: 'Change password',
    changed: 'Password changed. You were signed out of your other sessions.',
    change_hint: 'Changing your password signs you out of all other sessions.',
    reset_by_email: 'Forgot your current password? We can email a reset link to %{email}.',
    email_reset_link: 'Email me a reset link',
  },
}

addTexts(accountTexts)

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    account: (typeof accountTexts)['account']
  }
}
