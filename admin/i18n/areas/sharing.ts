import { addTexts } from '../../app/i18n.js'

/** Visible texts of sharing and of public pages, under the key `sharing`. */
const sharingTexts = {
  share: 'Share',
  title: {
    eval: 'Share the evaluation',
    report: 'Share the report',
    remediation: 'Share the remediation',
  },
  team_link: 'Link for the team',
  team_hint:
    'Opens this view, with its filters, for people who may see evaluations of the team, after they have signed in.',
  public: 'Public link',
  public_hint:
    'Shows the results to everybody who has the link, without sign-in: prompts, outputs and verdicts. Team, people, comments, configuration and e-mail addresses are left out, and search engines are told to stay away.',
  public_link: 'Public address',
  shown_once: 'Copy the address now: it is shown only this once.',
  state_failed: 'Whether there is a public link could not be found out',
  made_by: 'Made public by %{name}, %{at}.',
  made: 'Made public %{at}.',
  ends_at: 'The link works until %{at}.',
  ended_at: 'The link has not worked since %{at}.',
  never_ends: 'The link works until it is ended.',
  lasts: 'Works for',
  days: '%{smart_count} day |||| %{smart_count} days',
  until_ended: 'Until it is ended',
  make: 'Make public',
  make_new: 'Make a new link',
  make_new_hint: 'The link that there is stops working then.',
  make_failed: 'The link was not made',
  revoke: 'End the public link',
  revoked: 'Public link ended',
  revoke_consequence:
    'Whoever has the link can no longer open it. It cannot be brought back; a new link has another address.',
  read_only: 'Shared with everybody who has the link',
  gone: 'This link no longer works',
  gone_hint: 'It has expired or was ended. Ask the person who sent it to you for a new one.',
}

addTexts({ sharing: sharingTexts })
