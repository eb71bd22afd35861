import { modelAudits } from '#config/model_audits'

/** Returns the folder of files that exist only during a run. */
export const workFolder = () => `${modelAudits.folder}/work`
