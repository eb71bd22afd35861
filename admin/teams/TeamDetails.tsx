import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { LeaveGuard } from '../ui/form/LeaveGuard.js'
import { useDraft } from '../ui/form/useDraft.js'
import { submitOnCtrlEnter } from '../ui/form/submit_on_ctrl_enter.js'
import { showRefusal, TeamFields, teamFrom, type TeamForm } from './TeamFields.js'
import { refreshTeams, type TeamRecord } from './team_queries.js'

const formOf = ({ name, slug, description }: TeamRecord): TeamForm => ({
  name,
  slug,
  description: description ?? '',
})

/** Name, slug and description, to be changed. */
export function TeamDetails({ team }: { team: TeamRecord }) {
  const t = useText()
  const form = useForm<TeamForm>({ defaultValues: formOf(team) })
  useDraft(form)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (values: TeamForm) =>
      (await http<TeamRecord>(`teams/${team.id}`, { method: 'PUT', body: teamFrom(values) })).json,
    onSuccess: (saved) => {
      form.reset(formOf(saved))
      toast(t('teams.updated'))
      return refreshTeams()
    },
    onError: (failure) => {
      showRefusal(form, failure)
      toast(t('teams.update_failed'), { type: 'error' })
    },
  })
  const { isDirty } = form.formState
  return (
    <Paper
      variant="outlined"
      component="form"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => mutate(values))(event)}
      onKeyDown={submitOnCtrlEnter}
      sx={{ p: { xs: 2, sm: 3 } }}
    >
      <LeaveGuard isDirty={isDirty && !isPending} />
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('teams.details')}
      </Typography>
      <TeamFields control={form.control} isNew={false} />
      <ErrorAlert error={error} title={t('teams.update_failed')} />
      <Button
        type="submit"
        variant="contained"
        loading={isPending}
        disabled={!isDirty}
        sx={{ mt: 2 }}
      >
        {t('form.save')}
      </Button>
    </Paper>
  )
}
