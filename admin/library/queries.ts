import { useMutation } from '@tanstack/react-query'
import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import { post } from '../core/data/api.js'

type SampleAttack = { prompt: string; goal: string; origin: string }

/** Mutation that generates a sample attack with a plugin, as a scan would. */
export const useSampleAttack = () =>
  useMutation({
    mutationFn: (plugin: PluginChoice) => post<SampleAttack>('redteam/plugins/sample', { plugin }),
  })
