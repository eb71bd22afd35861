import { addTexts } from '../core/i18n/i18n.js'

/** Messages for second factors, the second sign-in step and reauthentication. */
const securityTexts = {
  security: {
    title: 'Security',
    explanation: 'Protect your account with a second factor in addition to your password.',
    required: 'Your organization requires two-factor authentication.',
    change_password: 'Change password',
    done: 'Done',
    code: 'Code',
    code_required: 'Enter the code',
    app: {
      title: 'Authenticator app',
      off: 'Use one-time codes from an app on your phone, such as a password manager.',
      on: 'Added',
      add: 'Set up authenticator app',
      remove: 'Remove authenticator app',
      consequence: 'Its codes stop working. Your other sessions are signed out.',
      removed: 'Authenticator app removed',
      scan: 'Scan this QR code with your authenticator app, or enter the setup key manually.',
      qr_code: 'QR code for your authenticator app',
      key: 'Setup key',
      hint: 'The 6-digit code shown in the app',
      confirm: 'Confirm code',
    },
    passkeys: {
      title: 'Passkeys',
      none: 'Confirm your identity with your computer, phone, or security key. A passkey also signs you in without a password.',
      unavailable: 'Passkeys require an HTTPS address with a host name. Contact an administrator.',
      add: 'Add passkey',
      name: 'Name',
      name_required: 'Enter a name',
      name_hint: 'For example, the device that stores it',
      rename: 'Rename passkey',
      rename_named: 'Rename passkey %{name}',
      renamed: 'Passkey renamed',
      remove: 'Remove passkey',
      remove_named: 'Remove passkey %{name}',
      consequence:
        'You will no longer be able to sign in with this passkey. Your other sessions will be signed out.',
      removed: 'Passkey removed',
      added: 'added',
      last_used: 'last used',
      never_used: 'never used',
      cancelled: 'The passkey request was canceled or timed out. Try again.',
    },
    recovery: {
      title: 'Recovery codes',
      explanation:
        'Each code signs you in once if you lose your other factors. Store them in a safe place: they are not shown again.',
      remaining: '%{smart_count} unused code |||| %{smart_count} unused codes',
      low: 'You have few recovery codes left. Generate new ones.',
      regenerate: 'Generate recovery codes',
      consequence: 'Your current recovery codes stop working.',
      download: 'Download codes',
      file: 'recovery-codes.txt',
    },
    enrollment: {
      title: 'Set up two-factor authentication',
      explanation:
        'Your organization requires a second factor. Add a passkey or an authenticator app to continue.',
      continue: 'Continue',
      sign_out: 'Sign out',
    },
    sign_in: {
      title: 'Two-factor authentication',
      explanation: 'Confirm your identity with a second factor to finish signing in.',
      passkey: 'Use a passkey',
      passkey_sign_in: 'Sign in with a passkey',
      totp: 'Use an authenticator app',
      recovery_code: 'Use a recovery code',
      totp_code: 'Code from your authenticator app',
      recovery_code_label: 'Recovery code',
      submit: 'Confirm code',
      restart: 'Back to sign-in',
      lost: 'Lost your second factor? Ask an organization or server administrator to reset two-factor authentication.',
    },
    reauthentication: {
      title: 'Confirm your identity',
      explanation:
        'You signed in more than 15 minutes ago. Your input is kept, and your change is applied after you confirm.',
      passkey: 'Use a passkey',
      password: 'Password',
      totp: 'Code from your authenticator app',
      mail: 'Code from the email',
      use_password: 'Use your password',
      use_totp: 'Use an authenticator app',
      use_mail: 'Email me a code',
      use_identity_provider: 'Use your identity provider',
      continue_with: 'Continue with %{name}',
      single_sign_on: 'single sign-on',
      waiting: 'Confirm your identity in the other window.',
      none: 'Your account has no password or second factor to confirm with. Sign out and sign in again to continue. To avoid this next time, add a passkey or an authenticator app on the Security page right after you sign in.',
      submit: 'Confirm code',
      submit_password: 'Confirm password',
    },
  },
}

addTexts(securityTexts)

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    security: (typeof securityTexts)['security']
  }
}
