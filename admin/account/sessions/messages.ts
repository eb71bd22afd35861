import { addTexts } from '../../core/i18n/i18n.js'

/** Messages of the sessions page; loaded on demand with it. */
const sessionsTexts = {
  sessions: {
    title: 'Sessions',
    explanation:
      'Browsers and devices where you are signed in. If you do not recognize a session, end it and change your password.',
    change_password: 'Change password',
    agent: '%{browser} on %{system}',
    unknown_agent: 'Unknown client',
    address: 'From %{address}',
    signed_in: 'signed in',
    last_used: 'last used',
    current: 'This session',
    end: 'End session',
    end_named: 'End session in %{agent}',
    end_consequence: 'You will be signed out of that session immediately.',
    ended: 'Session ended',
    end_others: 'End all other sessions',
    end_others_consequence: 'You will be signed out of all other sessions.',
    others_ended: '%{smart_count} session ended |||| %{smart_count} sessions ended',
  },
}

addTexts(sessionsTexts)

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    sessions: (typeof sessionsTexts)['sessions']
  }
}
