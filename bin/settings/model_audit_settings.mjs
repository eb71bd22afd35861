import * as rule from './rules.mjs'

export const modelAuditSettings = /** @type {const} */ ([
  {
    name: 'MODEL_AUDIT_MAX_GB',
    type: 'number',
    default: '20',
    rule: rule.count(1, 2000),
    meaning:
      'Maximum size of a model that the server audits, in GB; at most 300 if uploads are stored in a bucket',
  },
  {
    name: 'MODEL_AUDIT_TEAM_GB',
    type: 'number',
    default: '50',
    rule: rule.count(1, 20000),
    meaning: 'Uploaded models of one team that wait for their audit, in GB',
  },
  {
    name: 'MODEL_AUDIT_MINUTES',
    type: 'number',
    default: '30',
    rule: rule.count(1, 600),
    meaning: 'Time limit of a model audit; findings until then are kept',
  },
  {
    name: 'MODEL_AUDIT_MEMORY_MB',
    type: 'number',
    default: '512',
    rule: rule.count(256, 16384),
    meaning: 'Memory limit of the process that reads a model, in MB',
  },
  {
    name: 'MODEL_AUDIT_FOLDERS',
    otherwise: 'no folder',
    rule: rule.listOf(rule.absolutePath, 'absolute paths separated by commas'),
    meaning:
      'Folders on the machine of the workers whose models every team can audit, as absolute paths separated by commas',
  },
  {
    name: 'MODEL_AUDIT_S3_BUCKET',
    otherwise: 'uploaded models are stored in `DATA_DIR/model-audits`',
    rule: rule.bucket,
    meaning:
      'Bucket of Amazon S3 or a compatible service for uploaded models; see [Storage for uploaded models](#storage-for-uploaded-models)',
  },
  {
    name: 'MODEL_AUDIT_S3_ACCESS_KEY_ID',
    otherwise: 'no bucket',
    rule: rule.length(3, 200),
    meaning: 'Requires `MODEL_AUDIT_S3_BUCKET`: access key ID for the bucket',
  },
  {
    name: 'MODEL_AUDIT_S3_SECRET_ACCESS_KEY',
    otherwise: 'no bucket',
    rule: rule.length(8, 200),
    secret: true,
    meaning: 'Requires `MODEL_AUDIT_S3_BUCKET`: secret access key for the bucket',
  },
  {
    name: 'MODEL_AUDIT_S3_REGION',
    default: 'us-east-1',
    rule: rule.region,
    meaning: 'Region of the bucket, part of each signature',
  },
  {
    name: 'MODEL_AUDIT_S3_ENDPOINT',
    otherwise: '`https://s3.REGION.amazonaws.com`',
    rule: rule.origin,
    meaning: 'Address of a compatible service such as MinIO; the bucket is the first part of paths',
  },
  {
    name: 'MODEL_AUDIT_S3_PREFIX',
    default: 'model-uploads/',
    rule: rule.keyPrefix,
    meaning:
      'Prefix of the objects in the bucket, ending with `/`. Assay deletes unknown objects with its names there, so that no two installations may share it',
  },
])
