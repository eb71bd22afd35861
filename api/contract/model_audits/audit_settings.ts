export const MAX_ALLOWED_IMPORTS = 200
export const MAX_IMPORT_CHARACTERS = 200

/** `module.name`, or `module.*` for a module with its submodules. */
export const IMPORT_PATTERN = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*\.(?:\*|[A-Za-z_]\w*)$/

export const MAX_DENIED_LICENSES = 100
export const MAX_LICENSE_CHARACTERS = 100

/** Identifier of a license, such as `agpl-3.0`; `*` stands for any characters. */
export const LICENSE_PATTERN = /^[\w.+*-]{1,100}$/

export const MAX_BLOCKED_MODELS = 200
export const MAX_BLOCKED_MODEL_CHARACTERS = 200

/**
 * Name of a model, such as `acme/bert` or `bert`; `*` stands for any characters. Contains at least one letter or digit,
 * so that no pattern blocks all models.
 */
export const BLOCKED_MODEL_PATTERN = /^[_./*@:-]*[A-Za-z0-9][\w./*@:-]*$/

/** A team's settings for model audits that run on the server. */
export type AuditSettings = {
  /** Imports that pickles may contain besides the common ones of ordinary models. */
  allowedImports: string[]
  /** Models with these licenses are reported as findings of severity warning. */
  deniedLicenses: string[]
  /** Models with these names are reported as findings of severity warning. */
  blockedModels: string[]
  /** Maximum model size in GB (2^30 bytes); null: the server's limit. */
  maxGb: number | null
  /** Maximum duration of an audit in minutes; null: the server's limit. */
  maxMinutes: number | null
}

/** `GET /model-audits/settings` */
export type AuditSettingsWithLimits = AuditSettings & {
  /** Limits of the server. Team settings can only be lower. */
  server: { maxGb: number; maxMinutes: number }
}
