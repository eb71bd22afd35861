/** Results of recognizers. Types and constants only. */

/** A range of UTF-16 offsets, end exclusive. */
export type Span = { start: number; end: number }

/** A secret or personal data item with its exact position. `type` is e.g. `CREDIT_CARD` or `AWS_ACCESS_KEY`. */
export type Recognized = Span & { type: string; value: string }

/** Types of personal data and payment details, named as in the recognizers; a test compares the two. */
export const PII_TYPES = [
  ...['CREDIT_CARD', 'IBAN', 'EMAIL_ADDRESS', 'PHONE_NUMBER', 'DATE_OF_BIRTH', 'STREET_ADDRESS'],
  ...['US_SSN', 'US_ITIN', 'US_NPI', 'US_ABA_ROUTING', 'UK_NHS', 'UK_NINO', 'CA_SIN'],
  ...['DE_TAX_ID', 'DE_VAT', 'ES_NIF', 'IT_FISCAL_CODE', 'FR_NIR', 'NL_BSN'],
  ...['BE_NATIONAL_NUMBER', 'PL_PESEL', 'SE_PERSONNUMMER', 'NO_BIRTH_NUMBER', 'FI_HETU'],
  ...['PT_NIF', 'CH_AHV', 'AU_TFN', 'AU_ABN', 'AU_MEDICARE', 'IN_AADHAAR', 'IN_PAN'],
  ...['SG_NRIC', 'KR_RRN', 'TR_TCKN', 'BR_CPF', 'BR_CNPJ', 'ZA_ID', 'CL_RUT'],
  ...['CN_RESIDENT_ID', 'JP_MY_NUMBER', 'TH_ID'],
] as const

/**
 * Types of secrets, named as in the recognizers. `ASSIGNED_SECRET` is a random value that is assigned to a password or key.
 */
export const SECRET_TYPES = [
  ...['ASSIGNED_SECRET', 'AWS_ACCESS_KEY', 'GITHUB_TOKEN', 'GITHUB_FINE_GRAINED_TOKEN'],
  ...['GITLAB_TOKEN', 'SLACK_TOKEN', 'SLACK_WEBHOOK', 'DISCORD_WEBHOOK', 'ANTHROPIC_KEY'],
  ...['OPENROUTER_KEY', 'STRIPE_KEY', 'OPENAI_KEY', 'GOOGLE_API_KEY', 'GOOGLE_OAUTH_TOKEN'],
  ...['SENDGRID_KEY', 'TWILIO_KEY', 'MAILCHIMP_OR_MAILGUN_KEY', 'NPM_TOKEN', 'PYPI_TOKEN'],
  ...['HUGGING_FACE_TOKEN', 'DIGITALOCEAN_TOKEN', 'SHOPIFY_TOKEN', 'SQUARE_TOKEN'],
  ...['DATABRICKS_TOKEN', 'HASHICORP_TOKEN', 'LINEAR_KEY', 'NOTION_TOKEN', 'POSTMAN_KEY'],
  ...['GRAFANA_TOKEN', 'GROQ_KEY', 'REPLICATE_TOKEN', 'AGE_SECRET_KEY', 'TELEGRAM_BOT_TOKEN'],
  ...['JSON_WEB_TOKEN', 'PRIVATE_KEY', 'AZURE_STORAGE_KEY', 'CONNECTION_STRING'],
] as const
