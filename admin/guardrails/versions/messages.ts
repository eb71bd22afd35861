import { addTexts } from '../../core/i18n/i18n.js'

/** Texts about versions, under the key `guardrail_versions`. */
const versionTexts = {
  title: 'Versions',
  explanation:
    'Versions never change. One version can be active. Another can run in shadow mode, which records its decisions without applying them.',
  not_loaded: 'Could not load the versions',
  empty: 'No versions yet',
  policies: '%{smart_count} policy |||| %{smart_count} policies',
  based_on: 'based on version %{number}',
  same_policies: 'same policies',
  first: 'First version',
  by: 'by %{name}',
  approved: 'Approved by %{name}',
  former: 'a former member',
  not_approved: 'Not approved yet',
  error: 'Failed: %{reason}',
  view: 'View policies',
  compare: 'Show differences',
  compare_named: 'Show changes in version %{number}',
  effect: {
    undecided:
      'Text policies returned no verdict for %{smart_count} attack or request |||| Text policies returned no verdict for %{smart_count} attacks or requests',
    none: 'Not measured',
    attacks: 'Attacks blocked: %{after} of %{total} (before: %{before})',
    lost: '%{smart_count} previously blocked attack would be allowed |||| %{smart_count} previously blocked attacks would be allowed',
    harmless: 'Harmless requests flagged: %{after} of %{total} (before: %{before})',
    worse: '%{smart_count} more than before |||| %{smart_count} more than before',
    no_harmless: 'No harmless requests stored',
    threshold:
      'User messages are blocked at severity %{threshold} or above. This recognizes %{recall} of the attacks and flags %{count} of %{of} harmless requests (at most %{bound}, with 95% confidence)',
    not_enough:
      'Not enough traffic to choose a threshold: %{smart_count} more harmless request is needed |||| Not enough traffic to choose a threshold: %{smart_count} more harmless requests are needed',
    duration: 'Measured in %{duration}',
    by_issue: 'By vulnerability',
    vulnerability: 'Vulnerability',
    total: 'Attacks',
    before: 'Blocked before',
    after: 'Blocked now',
    unknown: 'Deleted vulnerability',
    numbers: 'Effect',
  },
  action: {
    approve: 'Approve version',
    activate: 'Activate version',
    roll_back: 'Roll back',
    shadow: 'Put into shadow mode',
    stop_shadow: 'Stop shadow mode',
    deactivate: 'Deactivate version',
    discard: 'Discard version',
  },
  action_title: {
    approve: 'Approve version %{number}',
    activate: 'Activate version %{number}',
    roll_back: 'Roll back to version %{number}',
    shadow: 'Put version %{number} into shadow mode',
    stop_shadow: 'Stop shadow mode of version %{number}',
    deactivate: 'Deactivate version %{number}',
    discard: 'Discard version %{number}',
  },
  consequence: {
    approve: 'The version can then be activated.',
    activate:
      'From now on, this version decides on all requests of the guardrail’s targets. The currently active version is retired.',
    roll_back:
      'From now on, this version decides on all requests of the guardrail’s targets. The currently active version is retired.',
    shadow:
      'It checks all requests, but its decisions are only recorded. If another version is in shadow mode, that version is retired.',
    stop_shadow: 'It no longer checks requests. You can put it into shadow mode again later.',
    deactivate:
      'No version will block requests, and this guardrail will no longer protect its targets.',
    discard: 'The version and its measurements are deleted. This cannot be undone.',
  },
  done: {
    approve: 'Version %{number} approved',
    activate: 'Version %{number} activated',
    roll_back: 'Rolled back to version %{number}',
    shadow: 'Version %{number} put into shadow mode',
    stop_shadow: 'Shadow mode of version %{number} stopped',
    deactivate: 'Version %{number} deactivated',
    discard: 'Version %{number} discarded',
  },
  needs_approval: 'Someone other than the author must approve this version first.',
  refused: 'The version was not activated',
  refused_hint:
    'The state of the version has not changed. Add policies in a new draft, or generate a version.',
  force: 'Activate the version anyway',
  force_hint:
    'The attacks named above may no longer be blocked, and more harmless requests may be flagged.',
  diff: {
    title: 'Changes from version %{older} to version %{number}',
    not_loaded: 'Could not compare the versions',
    none: 'The versions have the same policies and thresholds.',
    added: 'Added policies',
    removed: 'Removed policies',
    changed: 'Changed policies',
    thresholds: 'Thresholds',
    before: 'Before',
    after: 'After',
    close: 'Hide differences',
    compare_with: 'Compare with',
    more: 'and %{smart_count} more |||| and %{smart_count} more',
    policy: 'Policy',
    placement: 'Placement',
  },
}

addTexts({ guardrail_versions: versionTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    guardrail_versions: typeof versionTexts
  }
}
