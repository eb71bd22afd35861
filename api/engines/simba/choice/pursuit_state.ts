import type { Pursuit } from '../hypotheses/build_hypotheses.js'
import type { Attempt } from '../attempts/attempt.js'
import { PRESS_ON, RETRY, type TechniqueKind } from '../attempts/technique_kinds.js'
import type { AttackTest, KnownAttack, Lesson } from '../vocabulary.js'

/** A hypothesis with the techniques that have been tried. */
export class PursuitState {
  readonly hypothesis: Pursuit['hypothesis']
  readonly plugin: Pursuit['plugin']
  readonly goal: Pursuit['goal']
  /** Techniques that cannot be applied or that a person pruned. */
  readonly blocked = new Set<string>()
  /** Messages of the attacks that have been tried. */
  readonly tried = new Set<string>()
  /** Plain attacks that were refused, filtered or undecided, with the words of the responses. */
  readonly unmoved = new Map<string, ReadonlySet<string>>()
  /** Attacks that got the same response in another form, which suggests that it depends on the content of the request. */
  readonly immune = new Set<string>()
  /** Number of distinct findings that are not refuted. */
  findings = 0
  /** Whether a tool call proved a finding. If so, each tool is a separate weakness. */
  hasCalls = false
  /** Kinds of disguise or pressure that successes required; contains null if a plain attack succeeded. */
  readonly bypasses = new Set<TechniqueKind | null>()
  isBoosted = false
  /** Untried attacks with values from responses. */
  followUps: AttackTest[] = []
  /** The last attempt whose response was undecided. */
  partial: Attempt | null = null
  /** The last attempt whose response asked a question instead of refusing. */
  invited: Attempt | null = null
  /** Attacks that succeeded in earlier sessions. */
  readonly known: KnownAttack[]
  /** Attacks of a hypothesis that a model proposed; null for others, whose attacks are written when they are needed. */
  proposed: AttackTest[] | null = null
  /** Attacks of the plugin, and the tools for which they were written. */
  attacks: { tools: string; written: Promise<AttackTest[]> } | null = null

  constructor({ hypothesis, plugin, goal }: Pursuit, lessons: readonly Lesson[] = []) {
    this.hypothesis = hypothesis
    this.plugin = plugin
    this.goal = goal
    this.known = lessons.flatMap(({ pluginId, attack }) =>
      pluginId === plugin.id && attack ? [attack, ...(attack.others ?? [])] : []
    )
  }

  get hasFollowUps(): boolean {
    return this.followUps.length > 0
  }

  /** Whether a response asked a question that has not been answered. */
  get canPressOn(): boolean {
    const prompt = this.invited?.plan.test?.prompt
    return prompt !== undefined && !this.tried.has(`${PRESS_ON}\u0000${prompt}`)
  }

  /** Returns the next known attack that has not been tried in this session. */
  get nextKnown(): KnownAttack | undefined {
    return this.known.find(({ test }) => !this.tried.has(`${RETRY}\u0000${test.prompt}`))
  }

  /** Returns the number of completed attempts with a technique. */
  triesWith(technique: string): number {
    const count = this.hypothesis.techniques.find((each) => each.technique === technique)
    return count ? count.wins + count.losses : 0
  }

  /** Updates the counts that are displayed to users. */
  count(technique: string, isWin: boolean): void {
    const { techniques } = this.hypothesis
    let count = techniques.find((each) => each.technique === technique)
    if (!count) techniques.push((count = { technique, wins: 0, losses: 0 }))
    if (isWin) count.wins++
    else count.losses++
  }
}
