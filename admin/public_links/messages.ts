import { addTexts } from '../core/i18n/i18n.js'

/** Messages for sharing and for public pages, under the key `sharing`. */
const sharingTexts = {
  title: {
    eval: 'Share evaluation',
    report: 'Share report',
    remediation: 'Share remediation',
  },
  team_link: 'Team link',
  team_hint:
    'Opens this view with its filters. Recipients must sign in and have access to the team’s evaluations.',
  public: 'Public link',
  public_hint:
    'Anyone with the link can see the prompts, outputs, and verdicts without signing in. The team, people, comments, configuration, and email addresses are hidden. The page is not indexed by search engines.',
  public_link: 'Public URL',
  shown_once: 'Copy the URL now. It will not be shown again.',
  state_failed: 'Could not check for a public link',
  shared_by: 'Shared publicly by %{name}, %{at}.',
  shared_at: 'Shared publicly %{at}.',
  expires_at: 'The link expires %{at}.',
  expired_at: 'The link expired %{at}.',
  never_expires: 'The link works until you revoke it.',
  expiration: 'Expiration',
  days: '%{smart_count} day |||| %{smart_count} days',
  never: 'Never',
  create: 'Create public link',
  create_new: 'Create new link',
  create_new_hint: 'The current link will stop working.',
  create_failed: 'Could not create the link',
  revoke: 'Revoke public link',
  revoked: 'Public link revoked',
  revoke_consequence:
    'The link stops working for everyone and cannot be restored. A new link has a different URL.',
  read_only: 'Shared with anyone who has the link',
  invalid: 'This link no longer works',
  invalid_hint:
    'The link has expired or was revoked. Ask the person who sent it to you for a new one.',
}

addTexts({ sharing: sharingTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    sharing: typeof sharingTexts
  }
}
