import { addTexts } from '../core/i18n/i18n.js'

const importsTexts = {
  title: 'Import',
  button: { teams: 'Import teams', roles: 'Import roles', members: 'Import team members' },
  subtitle: 'Upload a CSV file and review the changes row by row before you apply them.',
  kind: 'Records to import',
  kinds: { teams: 'Teams', roles: 'Roles', members: 'Team members' },
  columns: 'Columns',
  column_required: 'required',
  hint: {
    teams:
      'Rows are matched by slug, or by name if the slug is blank. Blank slugs are generated from the name.',
    roles:
      'Separate permission sets with semicolons. Rows are matched by slug, or by name if the slug is blank.',
    members:
      'Each row assigns an organization member a role in a team. Specify the team and role by name, slug, or ID. The admin column (yes or no) grants organization administrator access. The name column is ignored.',
  },
  set_names: 'Permission set names',
  example: 'Download example',
  file: 'Choose file',
  text: 'Or paste the CSV text',
  text_help:
    'Up to %{rows} rows and %{megabytes} MB in UTF-8. Separate columns with commas, semicolons, or tabs.',
  text_missing: 'Choose a file or paste its text',
  pasted: 'pasted.csv',
  check: 'Check file',
  check_again: 'Check again',
  changed_since: 'The text has changed since the last check. Check it again before you apply it.',
  result: 'Preview',
  result_applied: 'Import result',
  checking: 'Checking %{file}',
  failed: 'Could not read the file',
  load_failed: 'Could not load the import',
  rows_failed: 'Could not load the rows',
  ignored: 'Ignored columns: %{names}',
  outcome: { error: 'Error', create: 'Create', change: 'Update', nothing: 'No change' },
  all: 'All',
  filter: 'Filter by outcome',
  field: { line: 'Line', outcome: 'Outcome', name: 'Record', details: 'Details' },
  empty_value: 'empty',
  from_to: '%{field}: %{before} → %{after}',
  set: '%{field}: %{after}',
  fault: '%{column}: %{message}',
  fields: {
    name: 'Name',
    slug: 'Slug',
    description: 'Description',
    permissionSets: 'Permission sets',
    email: 'Email',
    team: 'Team',
    role: 'Role',
    admin: 'Administrator',
  },
  apply: 'Apply import',
  apply_title: {
    create: 'Create %{smart_count} record |||| Create %{smart_count} records',
    change: 'Update %{smart_count} record |||| Update %{smart_count} records',
    both: 'Create %{create} and update %{smart_count} record |||| Create %{create} and update %{smart_count} records',
  },
  apply_consequence: '%{file} (%{kind}): %{counts}. All rows are applied, or none.',
  counted: {
    create: '%{smart_count} created |||| %{smart_count} created',
    change: '%{smart_count} updated |||| %{smart_count} updated',
    nothing: '%{smart_count} unchanged |||| %{smart_count} unchanged',
  },
  has_errors:
    'Correct the row with an error, then check again. |||| Correct the %{smart_count} rows with errors, then check again.',
  no_changes: 'No changes to apply. All rows match the existing data.',
  applying: 'Applying %{file}',
  progress: '%{done} of %{total} rows',
  polling: 'Live updates are interrupted. This page refreshes automatically.',
  applied: 'Import applied successfully',
  applied_long: '%{file} was applied: %{counts}.',
  view: { teams: 'View teams', roles: 'View roles', members: 'View users' },
  another: 'Import another file',
}

addTexts({ imports: importsTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    imports: typeof importsTexts
  }
}
