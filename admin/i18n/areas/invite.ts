/** Texts of the invitation's page; fetched with it. */
export const inviteTexts = {
  invite: {
    title: 'You are invited to %{organization}',
    for: 'The invitation is for %{email} and works until %{date}.',
    how: 'Sign in with this address, or register with it; then you are in.',
    sign_in: 'Sign in',
    register: 'Register',
    join: 'Join %{organization}',
    joining: 'Accepting your invitation',
    joined: 'You are a member of %{organization} now',
    somebody_else: 'You are signed in as %{email}. Sign out to go on with the invited address.',
    sign_out: 'Sign out and go on',
    gone: 'This invitation cannot be used',
    no_code: 'The link is not complete. Copy the whole of it, or ask for a new invitation.',
    to_login: 'Go to sign-in',
    failed: 'The invitation could not be accepted',
    skip: 'Go on without it',
  },
}
