import { modelAudits } from '#config/model_audits'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('s3_main.ts', import.meta.url))
const KEY = { id: 'AKIAEXAMPLE', secret: 'se/cret+key', region: 'eu-central-1' }

/** Stores this process's uploads in a bucket of another process. @returns the environment for workers */
export async function useBucketProcess(): Promise<{
  env: Record<string, string>
  stop: () => void
}> {
  const args = ['--import=@poppinss/ts-exec', MAIN, 'models', ...Object.values(KEY)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const endpoint = String(line).trim()
  modelAudits.bucket = {
    ...{ bucket: 'models', endpoint, region: KEY.region, prefix: 'models/' },
    ...{ accessKeyId: KEY.id, secretAccessKey: KEY.secret },
  }
  const stop = () => {
    modelAudits.bucket = null
    child.kill()
  }
  const env = {
    MODEL_AUDIT_S3_BUCKET: 'models',
    MODEL_AUDIT_S3_ENDPOINT: endpoint,
    MODEL_AUDIT_S3_REGION: KEY.region,
    MODEL_AUDIT_S3_PREFIX: 'models/',
    MODEL_AUDIT_S3_ACCESS_KEY_ID: KEY.id,
    MODEL_AUDIT_S3_SECRET_ACCESS_KEY: KEY.secret,
  }
  return { env, stop }
}
