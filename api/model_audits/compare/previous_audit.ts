import ModelAudit from '#api/model_audits/model_audit'

/**
 * Finds the previous complete audit of the same model, i.e. with the same source, name and path; null if there is none.
 */
export const previousAudit = (audit: ModelAudit): Promise<ModelAudit | null> => {
  const query = ModelAudit.query()
    .where({
      team_id: audit.teamId,
      source: audit.source,
      model_path: audit.modelPath,
      status: 'completed',
    })
    .whereNot('id', audit.id)
    .where('scanned_at', '<', audit.scannedAt.toJSDate())
    .orderBy('scanned_at', 'desc')
    .orderBy('id', 'desc')
  return audit.name === null
    ? query.whereNull('name').first()
    : query.where('name', audit.name).first()
}
