import NetworkCheck from '@mui/icons-material/NetworkCheck'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import type { TargetProbe } from '#api/contract/target_settings'
import { http, HttpError } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { fieldErrorsOf } from '../ui/form/server_errors.js'
import { MemoryFix } from './MemoryFix.js'
import { ProbeResult } from './ProbeResult.js'
import { callFrom, formField, type TargetForm } from './target_form.js'
import { useShowErrors } from './useShowErrors.js'

/** Calls the target as the form says now, and shows what came back. */
export function ProbePanel({ targetId }: { targetId: string | null }) {
  const t = useText()
  const { getValues, setValue, clearErrors } = useFormContext<TargetForm>()
  const showErrors = useShowErrors()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      clearErrors()
      const body = { ...callFrom(getValues()), ...(targetId ? { providerId: targetId } : {}) }
      return (await http<TargetProbe>('providers/test', { method: 'POST', body })).json
    },
    onError: (failure) =>
      showErrors(
        fieldErrorsOf(failure).map(([field, message]) => [formField(field, getValues()), message])
      ),
  })
  const isInvalid = error instanceof HttpError && error.status === 422
  const part = pathPart(getValues('type'))
  const pick = (path: string) => {
    if (!part) return
    setValue(`${part}.responsePath`, path, { shouldDirty: true })
    toast(t('targets.probe.picked', { path }))
    mutate()
  }
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t('targets.probe.button')}
      sx={{ p: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button
          variant="outlined"
          startIcon={<NetworkCheck />}
          loading={isPending}
          loadingPosition="start"
          onClick={() => mutate()}
        >
          {t('targets.probe.button')}
        </Button>
        <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 200px' }}>
          {t('targets.probe.hint')}
        </Typography>
      </Box>
      <Box aria-live="polite">
        {isPending && (
          <Typography variant="body2" sx={{ mt: 1.5 }}>
            {t('targets.probe.running')}
          </Typography>
        )}
        {!isPending && error && (
          <ErrorAlert error={error} {...(isInvalid ? { title: t('targets.probe.invalid') } : {})} />
        )}
        {!isPending && data && <ProbeResult probe={data} {...(part ? { onPick: pick } : {})} />}
        {!isPending && data?.memory && <MemoryFix memory={data.memory} />}
      </Box>
    </Paper>
  )
}

/** Where the response path of a type stands, if it has one. */
const pathPart = (type: TargetForm['type']) =>
  type === 'http' ? 'http' : type === 'websocket' ? 'socket' : type === 'mcp' ? 'mcp' : null
