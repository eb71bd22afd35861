import { useQuery } from '@tanstack/react-query'
import type { PromptDetail } from '#api/contract/evals/prompt_history'
import { read } from '../core/data/api.js'

export const usePrompt = (id: string) =>
  useQuery({
    queryKey: ['prompts', 'detail', id],
    queryFn: read<PromptDetail>(`prompts/${encodeURIComponent(id)}`),
  })
