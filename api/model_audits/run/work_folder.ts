import { modelAudits } from '#config/model_audits'

/** Folder of files that exist only during a run. */
export const workFolder = () => `${modelAudits.folder}/work`
