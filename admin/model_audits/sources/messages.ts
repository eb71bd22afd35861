import { addTexts } from '../../core/i18n/i18n.js'

const modelSourcesTexts = {
  title: 'Model sources',
  subtitle:
    'Registries and storage whose models the team audits, with credentials. Sources can be audited again when the scanner changes.',
  field: {
    name: 'Name',
    kind: 'Kind',
    location: 'Location',
    revision: 'Revision',
    endpoint: 'Endpoint',
    region: 'Region',
    depth: 'Depth',
    isRescanned: 'Audit again when the scanner changes',
    lastAudit: 'Last audit',
    createdAt: 'Created',
    credential: 'Credential',
    token: 'Access token',
    accessKeyId: 'Access key ID',
    secretAccessKey: 'Secret access key',
    sessionToken: 'Session token',
    serviceAccount: 'Key file of the service account (JSON)',
  },
  column: { isRescanned: 'Audit on change' },
  help: {
    revision: 'Branch, tag or commit. Default: main',
    endpoint:
      'For example: https://s3.example.com. Leave blank for Amazon S3 or Google Cloud Storage.',
    region: 'For example: eu-central-1. Default: us-east-1',
    isRescanned:
      'A job starts the audit within minutes after an update with new rules, with at most 5 concurrent audits per team.',
    credential: 'Stored encrypted, never shown again, and sent only to this location.',
    serviceAccount: 'The service account needs read access to the objects of the bucket.',
  },
  location: {
    hugging_face: 'For example: owner/name, or the URL of a repository on a mirror.',
    s3: 'For example: s3://bucket/models/bert, for all objects with this prefix.',
    gcs: 'For example: gs://bucket/models/bert, for all objects with this prefix.',
    url: 'The URL of a file, for example: https://models.example.com/bert.safetensors.',
    folder: 'A file or folder in the folders that the administrator has allowed.',
  },
  credential: {
    none: 'None (the model is public)',
    keep: 'Keep the stored credential',
    new: 'Enter a credential',
  },
  value: {
    kind: {
      hugging_face: 'Hugging Face',
      s3: 'Amazon S3 or compatible',
      gcs: 'Google Cloud Storage',
      url: 'URL',
      folder: 'Server folder',
    },
    depth: { structure: 'Structure', full: 'Full content' },
  },
  rescan_on: 'On',
  rescan_off: 'Off',
  never: 'Not audited yet',
  start_of: 'Start audit of %{name}',
  create: 'Create model source',
  created: 'The model source was created',
  saved: 'The model source was saved',
  not_found: 'Could not load the model source',
  empty: 'No model sources yet',
  empty_hint: 'Save a repository or bucket with its credential, and audit it again at any time.',
  delete: 'Delete model source',
  delete_one: 'Delete model source %{name}',
  delete_many: 'Delete %{smart_count} model source |||| Delete %{smart_count} model sources',
  delete_hint: 'The stored credential is deleted too. Audits of the source are kept.',
  deleted: '%{smart_count} model source deleted |||| %{smart_count} model sources deleted',
}

addTexts({ model_sources: modelSourcesTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    model_sources: typeof modelSourcesTexts
  }
}
