import type { SecondFactorPolicy } from './mfa.js'

/** Which models write attacks and judge answers; a team may have its own. */
export const MODEL_SETTING_KEYS = [
  'redteam.provider',
  'redteam.generation',
  'redteam.grading',
] as const
export type ModelSettingKey = (typeof MODEL_SETTING_KEYS)[number]

/** What holds for the whole server; changed by administrators of its first organization only. */
export const INSTALLATION_SETTING_KEYS = ['mail', 'sign_in', 'outbound'] as const
export type InstallationSettingKey = (typeof INSTALLATION_SETTING_KEYS)[number]

/** Settings that an administrator edits, one key at a time. */
export const SERVER_SETTING_KEYS = [
  ...MODEL_SETTING_KEYS,
  'redteam.harmful',
  ...INSTALLATION_SETTING_KEYS,
] as const
export type ServerSettingKey = (typeof SERVER_SETTING_KEYS)[number]

export type SettingScope =
  { kind: 'installation' } | { kind: 'organization' } | { kind: 'team'; id: string; name: string }

/** One setting as it is shown: credentials are `{ isSet, hint }`, never their value. */
export type ServerSettingRecord = {
  key: ServerSettingKey
  scope: SettingScope
  /** False: it belongs to the organization that runs this server, and only its name is known here. */
  isYours: boolean
  isSet: boolean
  value: Record<string, unknown>
  /** What the environment allows at most, for the outbound rules. */
  ceiling: OutboundCeiling | null
  updatedAt: string | null
  updatedBy: string | null
}

/** Which plugins that ask for harmful content may be used. */
export type HarmfulSetting = { allowed: string[] }

export const OUTBOUND_MODES = ['all', 'allow_list'] as const

export type OutboundSetting = {
  mode: (typeof OUTBOUND_MODES)[number]
  /** Exact names or addresses, or `*.example.com`. */
  hosts: string[]
  allowPrivate: boolean
}

/** What `OUTBOUND` and the kind of server leave; the setting can only narrow it. */
export type OutboundCeiling = { hosts: string[] | null; allowPrivate: boolean }

/** Encrypted when the server offers it, or from the first byte. */
export const MAIL_SECURITY = ['starttls', 'tls'] as const

export type MailSetting = {
  host: string
  port: number
  security: (typeof MAIL_SECURITY)[number]
  user: string | null
  password: string | null
  /** `Name <address>` or an address. */
  from: string
}

export type SignInSetting = {
  allowPassword: boolean
  allowLink: boolean
  allowRegistration: boolean
  /** Whether people who administer nothing may create organizations. */
  allowOrganizations: boolean
  /** Who may register without an invitation, by the part after the @; empty: everybody. */
  domains: string[]
  /** Until a session that is not used ends. */
  sessionDays: number
  /** Until a session ends, however much it is used. */
  maxSessionDays: number
  /** Who needs a second factor. */
  secondFactor: SecondFactorPolicy
  /** Whether signing in through an identity provider counts as both factors. */
  trustProvider: boolean
}

export const SIGN_IN_DEFAULTS: SignInSetting = {
  allowPassword: true,
  allowLink: true,
  allowRegistration: false,
  allowOrganizations: false,
  domains: [],
  sessionDays: 14,
  maxSessionDays: 30,
  secondFactor: 'nobody',
  trustProvider: false,
}

/** What a trial of a setting showed; `subject` names what was tried: the model, the mailbox, the address. */
export type SettingTest =
  | { ok: true; latencyMs: number; subject: string }
  | { ok: false; error: { code: string; message: string } }
