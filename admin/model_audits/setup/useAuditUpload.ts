import { useRef, useState } from 'react'
import { uploadFile } from '../../core/data/uploads.js'
import type { ChosenFile } from './chosen_files.js'

export type UploadState = {
  isUploading: boolean
  /** Number of uploaded bytes, over all files. */
  bytes: number
  /** Uploads all files, one after another. Files that were uploaded before an error are not sent again. */
  upload: (files: readonly ChosenFile[]) => Promise<string[]>
  cancel: () => void
}

export function useAuditUpload(): UploadState {
  const [bytes, setBytes] = useState(0)
  const [isUploading, setIsUploading] = useState(false)
  const finished = useRef(new Map<File, string>())
  const abort = useRef<AbortController>(undefined)

  const upload = async (files: readonly ChosenFile[]) => {
    const { signal } = (abort.current = new AbortController())
    const ids: string[] = []
    let done = 0
    setBytes(0)
    setIsUploading(true)
    try {
      for (const { file, name } of files) {
        const known = finished.current.get(file)
        const onProgress = (sent: number) => setBytes(done + sent)
        const path = 'model-audits/uploads'
        const id = known ?? (await uploadFile({ path, file, name, signal, onProgress }))
        finished.current.set(file, id)
        ids.push(id)
        done += file.size
        setBytes(done)
      }
      return ids
    } finally {
      setIsUploading(false)
    }
  }
  return { isUploading, bytes, upload, cancel: () => abort.current?.abort() }
}
