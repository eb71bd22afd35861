import type { SecondFactorPolicy } from '../accounts/mfa.js'

/** Settings for the models that generate attacks and judge responses; teams can override them. */
export const MODEL_SETTING_KEYS = [
  'redteam.provider',
  'redteam.generation',
  'redteam.grading',
] as const
export type ModelSettingKey = (typeof MODEL_SETTING_KEYS)[number]

/** Installation-wide settings; only administrators of the first organization can change them. */
export const INSTALLATION_SETTING_KEYS = ['mail', 'sign_in', 'outbound'] as const
export type InstallationSettingKey = (typeof INSTALLATION_SETTING_KEYS)[number]

/** Settings that administrators edit, one key at a time. */
export const SERVER_SETTING_KEYS = [
  ...MODEL_SETTING_KEYS,
  'redteam.harmful',
  ...INSTALLATION_SETTING_KEYS,
] as const
export type ServerSettingKey = (typeof SERVER_SETTING_KEYS)[number]

export type SettingScope =
  { kind: 'installation' } | { kind: 'organization' } | { kind: 'team'; id: string; name: string }

/** A setting as displayed: credentials are returned as `{ isSet, hint }`, never as values. */
export type ServerSettingRecord = {
  key: ServerSettingKey
  scope: SettingScope
  /**
   * False for installation-wide settings if another organization operates the server; the record then contains only the
   * key.
   */
  isYours: boolean
  isSet: boolean
  value: Record<string, unknown>
  /**
   * Limits that the environment imposes on the setting `outbound`; null for other settings and for organizations that
   * cannot edit it.
   */
  ceiling: OutboundCeiling | null
  updatedAt: string | null
  updatedBy: string | null
}

/** IDs of the plugins for harmful content that are allowed. */
export type HarmfulSetting = { allowed: string[] }

export const OUTBOUND_MODES = ['all', 'allow_list'] as const

export type OutboundSetting = {
  mode: (typeof OUTBOUND_MODES)[number]
  /** Exact host names or addresses, or `*.example.com`. */
  hosts: string[]
  allowPrivate: boolean
}

/** Limits set by `OUTBOUND` and the kind of server. The `outbound` setting can only tighten them. */
export type OutboundCeiling = { hosts: string[] | null; allowPrivate: boolean }

/** `starttls` upgrades a plain connection; `tls` encrypts it from the start. */
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
  /** Whether users who are not administrators can create organizations. */
  allowOrganizations: boolean
  /** Email domains that can register without an invitation; if empty, all can. */
  domains: string[]
  /** Days without activity after which a session ends. */
  sessionDays: number
  /** Days after which a session ends regardless of activity. */
  maxSessionDays: number
  /** Users who need a second factor. */
  secondFactor: SecondFactorPolicy
  /** Whether sign-in through an identity provider counts as both factors. */
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

/** Result of testing a setting; `subject` is the model, mailbox or URL. */
export type SettingTest =
  | { ok: true; latencyMs: number; subject: string }
  | { ok: false; error: { code: string; message: string } }
