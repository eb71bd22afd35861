import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { fileImportChannel, type FilePreview } from '#api/contract/evals/file_import'
import { fileForm, post } from '../../core/data/api.js'
import { randomId } from '../../core/data/http/random_id.js'
import { useLiveChannel } from '../../core/data/live.js'
import { useSession } from '../../core/session/session.js'

/** The chosen file and its preview, which the server creates as soon as the file is chosen. */
export type FileChoice = {
  file: File | null
  preview: FilePreview | null
  isReading: boolean
  error: unknown
  choose: (file: File) => void
}

/** Fetches the preview of each chosen file from `path`. */
export function useFileChoice(
  path: string,
  onPreview?: (preview: FilePreview, file: File) => void
): FileChoice {
  const [file, setFile] = useState<File | null>(null)
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: (chosen: File) => post<FilePreview>(path, fileForm(chosen)),
    onSuccess: (preview, chosen) => onPreview?.(preview, chosen),
  })
  const choose = (chosen: File) => {
    setFile(chosen)
    mutate(chosen)
  }
  return { file, preview: data ?? null, isReading: isPending, error, choose }
}

/**
 * Returns an ID for the progress of an import and the number of rows that the server has imported.
 */
export function useImportProgress(isActive: boolean) {
  const [importId] = useState(randomId)
  const [done, setDone] = useState(0)
  const { team } = useSession()
  useLiveChannel(team && isActive ? fileImportChannel(team.id, importId) : null, (message) => {
    if (typeof message === 'object' && message !== null && 'done' in message) {
      setDone(Number(message.done))
    }
  })
  return { importId, done }
}
