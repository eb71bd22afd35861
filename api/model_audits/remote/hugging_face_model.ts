import { fileUrl, treeUrl, type Repository } from '#api/model_audits/remote/hugging_face'
import {
  MAX_FILES,
  MAX_LIST_PAGES,
  tooManyFiles,
  type RemoteFile,
  type RemoteModel,
} from '#api/model_audits/remote/remote_model'
import {
  readShortJson,
  remoteRequest,
  type RemoteClient,
} from '#api/model_audits/remote/remote_request'
import { AuditError } from '#api/model_audits/remote/audit_error'
import { modelPath } from '#api/model_audits/model_path'
import { z } from 'zod'

/** Returns a model that is a single file at a URL. After a redirect to another origin, the token is not sent. */
export function fileAtUrl(
  url: string,
  name: string,
  token: string | null,
  client: RemoteClient
): RemoteModel {
  return {
    folder: null,
    list: async () => [{ path: modelPath(name) ?? 'model', size: null, url }],
    open: ({ url: address }, headers) =>
      remoteRequest(address, client, { headers: { ...bearer(token), ...headers } }),
  }
}

/** Returns a model of all files of a Hugging Face repository at one revision. */
export function huggingFaceModel(
  repository: Repository,
  token: string | null,
  client: RemoteClient
): RemoteModel {
  const [, name = 'model'] = repository.id.split('/')
  const open = (url: string, headers?: Record<string, string>) =>
    remoteRequest(url, client, { headers: { ...bearer(token), ...headers } })
  return {
    folder: name,
    list: () => listFiles(repository, open),
    open: ({ url }, headers) => open(url, headers),
  }
}

const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` }

const tree = z.array(
  z.object({ type: z.string(), path: z.string(), size: z.number().min(0).default(0) })
)

async function listFiles(
  repository: Repository,
  open: (url: string) => Promise<Response>
): Promise<RemoteFile[]> {
  const files: RemoteFile[] = []
  let next: string | null = treeUrl(repository)
  for (let page = 0; next !== null; page++) {
    if (page >= MAX_LIST_PAGES) throw tooManyFiles()
    const response = await open(next)
    const list = tree.safeParse(await readShortJson(response))
    if (!list.success) throw new AuditError('The server did not return a list of files')
    for (const { type, path, size } of list.data) {
      const safe = modelPath(path)
      if (type !== 'file' || safe === null) continue
      files.push({ path: safe, size, url: fileUrl(repository, safe) })
    }
    if (files.length > MAX_FILES) throw tooManyFiles()
    next = nextPage(response.headers.get('link'), repository.origin)
  }
  if (files.length === 0) throw new AuditError('The repository has no files at this revision')
  return files
}

/** Returns the URL of a list's next page if it is on the same server. */
function nextPage(header: string | null, origin: string): string | null {
  const [, url] = /<([^<>]{1,2000})>;\s*rel="next"/.exec(header ?? '') ?? []
  return url !== undefined && URL.canParse(url) && new URL(url).origin === origin ? url : null
}
