/** Texts of the page of one's own sessions; fetched with it. */
export const sessionsTexts = {
  sessions: {
    title: 'Sessions',
    explanation:
      'Where you are signed in. End what you do not recognize, then change your password.',
    change_password: 'Change password',
    agent: '%{browser} on %{system}',
    unknown_agent: 'An unknown program',
    address: 'From %{address}',
    since: 'signed in',
    last_used: 'last used',
    current: 'This session',
    end: 'End',
    end_named: 'End the session in %{agent}',
    end_consequence: 'Whoever uses it is signed out at once.',
    ended: 'Session ended',
    end_others: 'End all other sessions',
    end_others_consequence: 'You stay signed in here only.',
    others_ended: '%{smart_count} session ended |||| %{smart_count} sessions ended',
  },
}
