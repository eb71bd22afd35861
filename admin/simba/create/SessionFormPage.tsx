import { flushSync } from 'react-dom'
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Catalog } from '#api/contract/library/catalog'
import type { Named } from '../../core/forms/fields/RecordPicker.js'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useLicense } from '../../core/session/useLicense.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { sessionPath } from '../../simba_links/places.js'
import { useStartSession } from '../queries.js'
import { AboutFields } from './AboutFields.js'
import { AdvancedFields } from './AdvancedFields.js'
import { EstimateCard } from './EstimateCard.js'
import { GoalFields } from './GoalFields.js'
import { LimitFields } from './LimitFields.js'
import '../../simba_links/messages.js'
import './messages.js'
import { PluginChoice } from './PluginChoice.js'
import { fieldFor, initialForm, orderOf, type SessionForm } from './session_form.js'
import { TargetField } from './TargetField.js'

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Form for a new session, next to its estimate. */
export function SessionFormPage(props: {
  catalog: Catalog
  target: Named | null
  isTargetGone: boolean
}) {
  const t = useText()
  const { catalog, target, isTargetGone } = props
  const form = useForm<SessionForm>({ defaultValues: initialForm(target, localZone()) })
  const { submit, isPending, formError } = useStart(form)
  const { isCutOff } = useLicense()
  const { isDirty } = form.formState
  return (
    <FormProvider {...form}>
      <Box sx={COLUMNS}>
        <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 }, minWidth: 0 }}>
          <FormFrame
            label={t('simba.form.title')}
            onSubmit={() => !isCutOff && submit()}
            isDirty={isDirty}
            isPending={isPending}
          >
            <Stack spacing={3}>
              <TargetField isGone={isTargetGone} />
              <GoalFields />
              <PluginChoice catalog={catalog} />
              <AboutFields />
              <LimitFields />
              <AdvancedFields catalog={catalog} />
              {isCutOff && <Alert severity="warning">{t('license.cut_off')}</Alert>}
              <ErrorAlert error={formError} title={t('simba.form.failed')} />
              <Box>
                <Button
                  type="submit"
                  variant="contained"
                  startIcon={<SmartToyOutlined />}
                  loading={isPending}
                  loadingPosition="start"
                  disabled={isCutOff}
                >
                  {t('simba_links.start')}
                </Button>
              </Box>
            </Stack>
          </FormFrame>
        </Paper>
        <EstimateCard />
      </Box>
    </FormProvider>
  )
}

function useStart(form: ReturnType<typeof useForm<SessionForm>>) {
  const t = useText()
  const navigate = useNavigate()
  const { mutateAsync } = useStartSession(({ id }) => {
    // Resets the form first, so that the leave guard does not block the navigation.
    flushSync(() => form.reset(form.getValues()))
    toast(t('simba.form.started'))
    void navigate(sessionPath(id))
  })
  return useSaveForm<SessionForm>({
    form,
    save: (values) => mutateAsync(orderOf(values)),
    fieldFor,
  })
}

const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(280px, 2fr)' },
} as const
