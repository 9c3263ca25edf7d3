import type { Locator, Page } from '@playwright/test'

/**
 * The position of an element on the screen.
 * @throws {Error} if it is not visible, as comparisons would use wrong positions
 */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`Not shown: ${locator}`)
  return box
}

/** Layout faults of the texts of a screen. It runs in the page, so it uses nothing from outside. */
function faultsInPage(): string[] {
  const faults = new Set<string>()
  const width = document.documentElement.clientWidth
  const short = (text: string) => `“${text.replace(/\s+/g, ' ').trim().slice(0, 60)}”`

  /** What is found for an element from itself and from what its parent has, found once. */
  const inherited = <V>(find: (element: Element, parent: () => V) => V, ofNone: V) => {
    const known = new Map<Element, V>()
    const of = (element: Element | null): V => {
      if (!element) return ofNone
      const found = known.has(element) ? (known.get(element) as V) : find(element, () => of(element.parentElement))
      known.set(element, found)
      return found
    }
    return of
  }

  // For screen readers: a box of one pixel.
  const isTiny = inherited<boolean>((element, parent) => {
    const { width: w, height: h } = element.getBoundingClientRect()
    return (w <= 1 && h <= 1 && getComputedStyle(element).position === 'absolute') || parent()
  }, false)
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isTiny(element)
  /** The ways to read a text that is longer than its box. */
  const isRegion = (element: Element): boolean => {
    const named = element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')
    return (
      (element.getAttribute('tabindex') === '0' && named) ||
      element.matches('[role=listbox], nav, textarea, aside') ||
      // A named strip of buttons: the focus moves from one to the next, which scrolls it.
      (named && element.matches(':is([role=group], [role=tablist]):has(> button)'))
    )
  }

  // Content below a dialog is covered on purpose.
  const top = document.querySelector('[aria-modal=true]') ?? document.body
  // Elements that are fixed to the window, or sticky and now at its edge, cover scrolled content; so do cells that are
  // sticky at a side of their table, which still scroll up and down with it.
  const stayOf = inherited<'in the window' | 'at a side' | null>((element, parent) => {
    const { position, top: above, bottom: below, left, right } = getComputedStyle(element)
    if (position === 'fixed') return 'in the window'
    if (position !== 'sticky') return parent()
    const box = element.getBoundingClientRect()
    const atEdge =
      (above !== 'auto' && box.top <= Number.parseFloat(above) + 1) ||
      (below !== 'auto' && box.bottom >= window.innerHeight - Number.parseFloat(below) - 1)
    return atEdge ? 'in the window' : left !== 'auto' || right !== 'auto' ? 'at a side' : parent()
  }, null)
  /** The parts that can cut the element or scroll, from the inside. */
  const framesOf = inherited<{ at: Element; overflowX: string; overflowY: string; frame: DOMRect }[]>((at, parent) => {
    if (at === document.documentElement) return []
    const { overflowX, overflowY } = getComputedStyle(at)
    if (overflowX === 'visible' && overflowY === 'visible') return parent()
    return [{ at, overflowX, overflowY, frame: at.getBoundingClientRect() }, ...parent()]
  }, [])
  const pieces: { element: Element; text: string; box: DOMRect; stays: ReturnType<typeof stayOf> }[] = []
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (!element || text.trim() === '' || element.closest('option, script, style, noscript') || !isShown(element))
      continue
    const stays = stayOf(element)
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects())
      if (box.width > 1 && box.height > 1) pieces.push({ element, text, box, stays })
  }

  for (const piece of pieces) {
    const { element, text, box } = piece
    let scrolls = false
    for (const { at, overflowX, overflowY, frame } of framesOf(element)) {
      const aside = box.left < frame.left - 1 || box.right > frame.right + 1
      const below = box.top < frame.top - 2 || box.bottom > frame.bottom + 2
      if ((aside && /auto|scroll/.test(overflowX)) || (below && /auto|scroll/.test(overflowY))) {
        if (!isRegion(at)) faults.add(`${short(text)} stands in a part that scrolls and is not declared as such`)
        scrolls = true
        const [from, to] = [Math.max(box.top, frame.top), Math.min(box.bottom, frame.bottom)]
        piece.box = new DOMRect(box.left, from, box.width, Math.max(0, to - from))
        break
      }
      const full = element.closest('[title]')?.getAttribute('title') ?? ''
      if ((aside && overflowX !== 'visible') || (below && overflowY !== 'visible')) {
        if (!full.includes(text.trim())) faults.add(`${short(text)} is cut`)
        // Text with an ellipsis is visible only within its box.
        const [from, to] = [Math.max(box.left, frame.left), Math.min(box.right, frame.right)]
        piece.box = new DOMRect(from, box.top, Math.max(0, to - from), box.height)
        break
      }
    }
    if (!scrolls && (piece.box.left < -1 || piece.box.right > width + 1))
      faults.add(`${short(text)} stands outside the window`)
  }

  // Content that is scrolled out of its container is not visible, whatever else is at its place.
  const inSight = pieces.filter(({ box }) => box.height > 1).sort((a, b) => a.box.top - b.box.top)
  for (const [index, one] of inSight.entries()) {
    for (let next = index + 1; next < inSight.length; next++) {
      const other = inSight[next]
      if (!other || other.box.top >= one.box.bottom) break
      if (one.element === other.element || one.stays !== other.stays) continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      // Lines are closer together than their letters are high.
      if (across > 2 && down > Math.min(one.box.height, other.box.height) * 0.35)
        faults.add(`${short(one.text)} and ${short(other.text)} lie over each other`)
    }
  }

  // The text in a field has no box of its own: it is measured as it would be drawn.
  const pen = document.createElement('canvas').getContext('2d')
  for (const field of top.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (!pen || !isShown(field) || ['checkbox', 'radio', 'file', 'date', 'datetime-local'].includes(field.type))
      continue
    const text =
      field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value || field.placeholder
    const style = getComputedStyle(field)
    pen.font = field.value === '' ? getComputedStyle(field, '::placeholder').font : style.font
    pen.textRendering = 'geometricPrecision'
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    const needed = pen.measureText(text).width
    if (needed > room + 1 && !field.title.includes(text))
      faults.add(`${short(text)} is cut in its field: ${Math.ceil(needed)} px in ${Math.floor(room)}`)
  }

  // A head says it once for all rows, and a tooltip has the rest.
  for (const cell of top.querySelectorAll('[role=row] td')) {
    if (isShown(cell) && /\b(UTC|GMT)\b/.test(cell.textContent ?? ''))
      faults.add(`${short(cell.textContent ?? '')} names the time zone in a row`)
  }

  // Beside each other none of two equal buttons is the first thing to do.
  const filled = [...top.querySelectorAll('.mantine-Button-root:not([data-variant])')].filter(isShown)
  for (const [index, { textContent }] of filled.entries())
    if (filled.slice(0, index).some((other) => other.textContent === textContent))
      faults.add(`${short(textContent ?? '')} stands there twice`)

  if (document.documentElement.scrollWidth > width) faults.add('the screen scrolls sideways')
  return [...faults]
}

/** All texts of a screen, visible or for screen readers. Runs in the page. */
function textsInPage(): string[] {
  const texts = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || element.matches('[data-sentence] > span')) continue
    // A message with emphasized values is one text.
    if (!element.closest('script, style, noscript, time, code, body [lang], [aria-hidden=true]'))
      texts.add((element.closest('[data-message]') ?? node).textContent ?? '')
  }
  // Fields stand between the words of one message.
  for (const sentence of document.body.querySelectorAll('[data-sentence]'))
    texts.add([...sentence.querySelectorAll(':scope > span')].map((words) => words.textContent).join(''))
  for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (element.closest('[aria-hidden=true]')) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.add(element.getAttribute(name) ?? '')
  }
  return [...texts]
}

/** Cut texts, overlaps, and scrolling areas that are not declared as regions. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(faultsInPage)

/** Texts of a screen in a test language that are in no catalogue: neither in its brackets nor marked as data. */
export async function textsOfNoCatalogue(page: Page): Promise<string[]> {
  return (await page.evaluate(textsInPage)).flatMap((text) => foreignPartsOf(text))
}

const OPEN = '⟦'
const CLOSE = '⟧'
/**
 * Data: numbers, money, currencies, days (also as the letters over a calendar), instants, time zones, marked test data, mail
 * addresses.
 */
const DATA =
  /‹[^›]*›|[\w.+-]+@[\w.-]+|\b(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sep(tember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?)\b|\b((Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b|\b(AM|PM|UTC|GMT|USD|EUR)\b|\b[SMTWF]\b|\b[A-Z]\w+\/[\w/+-]+|[\d\p{P}\p{S}\s\u2066-\u2069\u202a-\u202e]/gu

/**
 * @returns the parts of a text outside the brackets, and inserted values that are no data.
 * Isolation marks enclose a value; only right-to-left languages have them.
 */
export function foreignPartsOf(text: string): string[] {
  const parts: string[] = ['']
  // The enclosing parts of the position: a message, a value in it, a message as this value, and so on.
  const within: string[] = []
  for (const character of text) {
    if (character === OPEN || character === '\u2068') within.push(character)
    else if (character === CLOSE || character === '\u2069') within.pop()
    else if (within.at(-1) === OPEN) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.replace(DATA, '')).filter((part) => part !== '')
}
