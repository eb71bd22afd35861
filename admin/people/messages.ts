import { addTexts } from '../core/i18n/i18n.js'

const peopleTexts = {
  title: 'Users',
  tabs: 'People in the organization',
  tab: {
    members: 'Members',
    invitations: 'Invitations',
    service_accounts: 'Service accounts',
    registrations: 'Waiting for confirmation',
  },
  you: 'you',
  no_teams: 'No teams',
  field: {
    name: 'Name',
    email: 'Email',
    role: 'Organization role',
    status: 'Status',
    second_factor: 'Two-factor',
    teams: 'Teams',
    team: 'Team',
    team_role: 'Team role',
    last_seen: 'Last seen',
    joined: 'Joined',
    invited_by: 'Invited by',
    expires: 'Expires',
    invited: 'Invited',
    key_last_used: 'Key last used',
    created: 'Created',
    registered: 'Registered',
  },
  status: { active: 'Active', deactivated: 'Deactivated' },
  second_factor: { on: 'On', off: 'Off' },
  reset_factors: {
    label: 'Reset two-factor authentication',
    named: 'Reset two-factor authentication for %{name}',
    consequence:
      'Removes all passkeys, the authenticator app, and the recovery codes, and ends all sessions.',
    done: 'Two-factor authentication reset',
  },
  invitation_status: { open: 'Pending', expired: 'Expired', accepted: 'Accepted' },
  admin: 'Administrator',
  member: 'Member',
  filter_team: 'Team',
  filter_role: 'Role',
  count: '%{smart_count} user |||| %{smart_count} users',
  count_accounts: '%{smart_count} service account |||| %{smart_count} service accounts',
  action: {
    make_admin: {
      label: 'Grant administrator access',
      title: 'Grant administrator access to %{what}',
      consequence:
        'Administrators have full access to every team and manage the organization’s users, roles, and settings.',
      done: 'Administrator access granted to %{what}',
    },
    remove_admin: {
      label: 'Remove administrator access',
      title: 'Remove administrator access from %{what}',
      consequence: 'They keep their team roles. The last administrator cannot be removed.',
      done: 'Administrator access removed from %{what}',
    },
    add_to_team: {
      label: 'Add to team…',
      title: 'Add %{what} to a team',
      consequence: 'People who are already on the team get the new role.',
      submit: 'Add to team',
      done: 'Added %{what} to team %{team}',
    },
    remove_from_team: {
      label: 'Remove from team…',
      title: 'Remove %{what} from a team',
      consequence:
        'Their work stays with the team. People who are not on the team are not affected.',
      submit: 'Remove from team',
      done: 'Removed %{what} from team %{team}',
    },
    sign_out: {
      label: 'Sign out everywhere',
      title: 'Sign out %{what} everywhere',
      consequence:
        'Ends all sessions, including in other organizations, and revokes known browsers and unused sign-in and password reset links. API tokens are kept.',
      done: 'Signed out %{what} everywhere',
    },
    deactivate: {
      label: 'Deactivate account |||| Deactivate accounts',
      title: 'Deactivate %{what}',
      consequence:
        'They are signed out immediately and their API tokens stop working. Their teams and roles are kept in case you reactivate them.',
      done: 'Deactivated %{what}',
    },
    reactivate: {
      label: 'Reactivate account |||| Reactivate accounts',
      title: 'Reactivate %{what}',
      consequence: 'They can sign in again, and their API tokens work again.',
      done: 'Reactivated %{what}',
    },
    remove: {
      label: 'Remove from organization',
      title: 'Remove %{what} from the organization',
      consequence:
        'They are signed out immediately and removed from every team, and their API tokens for this organization are deleted. Their work is kept.',
      done: 'Removed %{what}',
    },
    delete_account: {
      label: 'Delete service account |||| Delete service accounts',
      title: 'Delete %{what}',
      consequence: 'Requests with this key will be rejected immediately. This cannot be undone.',
      done: 'Deleted %{what}',
    },
  },
  including_you: 'This includes you. You may lose access.',
  choose_team: 'Choose a team',
  choose_role: 'Choose a role',
  invite: {
    button: 'Invite users',
    title: 'Invite users',
    emails: 'Email addresses',
    emails_hint: 'One per line, or separated by commas. Up to 1,000 addresses.',
    emails_required: 'Enter at least one email address',
    emails_invalid: 'Invalid email address: %{list}',
    admin: 'Invite as organization administrators',
    admin_hint: 'Administrators have full access to every team.',
    teams: 'Teams',
    teams_hint: 'Users without a team have no access until someone adds them to one.',
    add_team: 'Add team',
    remove_team: 'Remove team %{n}',
    team_required: 'Choose a team, or remove this row',
    role_required: 'Choose a role, or remove this row',
    submit: 'Invite %{smart_count} user |||| Invite %{smart_count} users',
    submit_none: 'Invite users',
    sent: '%{smart_count} invitation sent |||| %{smart_count} invitations sent',
    links_title: 'Invitation link |||| Invitation links',
    links_hint:
      'Email is not configured on this server. Send the link to the recipient yourself. It is shown only once, works once, and expires after 7 days. |||| Email is not configured on this server. Send each link to its recipient yourself. Links are shown only once, work once, and expire after 7 days.',
    link_for: 'Link for %{email}',
    copy_all: 'Copy all links',
  },
  link: {
    sign_in: 'Create sign-in link…',
    reset_password: 'Create password reset link…',
    sign_in_named: 'Create a sign-in link for %{name}',
    reset_password_named: 'Create a password reset link for %{name}',
    sign_in_consequence:
      'Anyone with the link can sign in as this person. It works once and expires after one hour.',
    reset_password_consequence:
      'Anyone with the link can set this person’s password. It works once and expires after one hour.',
    title: 'Link for %{name}',
    hint: 'Send this link only to that person. It is shown only once.',
  },
  invitations: {
    empty: 'No invitations',
    empty_hint: 'Invite people by email address. Each person gets a single-use link.',
    resend: 'Resend invitation',
    resend_named: 'Resend invitation for %{name}',
    resend_consequence: 'Creates a new link. The old link stops working.',
    resent: 'Invitation for %{name} resent',
    withdraw: 'Withdraw invitation',
    withdraw_named: 'Withdraw invitation for %{name}',
    withdraw_many: 'Withdraw %{smart_count} invitation |||| Withdraw %{smart_count} invitations',
    withdraw_consequence: 'The invitation link stops working.',
    withdrawn: 'Invitation withdrawn |||| %{smart_count} invitations withdrawn',
  },
  registrations: {
    subtitle:
      'Accounts registered on this server whose address is not confirmed. Approved accounts can sign in; invite them to an organization to give them access.',
    empty: 'No accounts are waiting',
    empty_hint: 'People who register appear here until their address is confirmed.',
    off_hint: 'Registration is off. Turn it on in the sign-in rules of the server settings.',
    approve: 'Approve account…',
    approve_named: 'Approve account for %{name}',
    approve_consequence:
      'Confirms that the address belongs to this person, who can then sign in with the password they chose. Check with the person first.',
    approved: '%{name} can sign in now',
    reject: 'Reject account…',
    reject_named: 'Reject account for %{name}',
    reject_many: 'Reject %{smart_count} account |||| Reject %{smart_count} accounts',
    reject_consequence: 'Deletes the account. The address can be registered again.',
    rejected: 'Account rejected |||| %{smart_count} accounts rejected',
  },
  accounts: {
    subtitle: 'Accounts for programs. They authenticate with a key and cannot sign in.',
    create: 'Create service account',
    created_title: 'Key for %{name}',
    shown_once: 'Copy the key now. It will not be shown again. Programs send it as a bearer token.',
    key: 'Service account key',
    edit: 'Edit service account',
    edit_named: 'Edit service account %{name}',
    save: 'Save service account',
    saved: 'Service account saved',
    name_hint: 'What the account is for, such as “Nightly pipeline”',
    name_required: 'Name is required',
    admin: 'Organization administrator',
    teams_hint: 'Without a team, the account has no access unless it is an administrator.',
    rotate: 'Replace key…',
    rotate_named: 'Replace key for %{name}',
    rotate_consequence: 'The old key stops working immediately. Update every program that uses it.',
    empty: 'No service accounts yet',
    empty_hint:
      'Pipelines and other programs use the key of a service account to call this server.',
  },
}

addTexts({ people: peopleTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    people: typeof peopleTexts
  }
}
