/** One sign of arithmetic for each way of writing it. Source: Unicode 16, the blocks of mathematical operators and arrows. */
export const RELATIONS = '=: = | ≈: ≈ ≅ | <: < | >: > | ≤: ≤ <= | ≥: ≥ >= | ≠: ≠ !=';
export const OPERATORS = '+: + | -: - − | *: * × · ⋅ ∙ | /: ÷ / ∕ | ^: ^';
/** Names of characters in HTML. Source: HTML, named character references; those of arithmetic alone. */
export const ENTITIES = `×: times | ÷: divide | −: minus | +: plus | =: equals | ·: middot | ⋅: sdot | ≈: asymp | <: lt |
  >: gt | ≤: le | ≥: ge | ≠: ne | %: percnt | : nbsp ensp thinsp`;
/** Commands of LaTeX by what they stand for: signs, parts of a clause, layout. Source: The LaTeX Companion (2023), 8 and 9. */
export const LATEX = `*: times cdot ast bullet | /: div | ≈: approx simeq approxeq | ≤: le leq leqslant | ≥: ge geq geqslant |
  ≠: ne neq | <: lt | >: gt | frac: frac dfrac tfrac cfrac | binomial: binom dbinom tbinom | open: lfloor lceil lvert |
  close: rfloor rceil rvert | root: sqrt | pi: pi |
  ;: implies Rightarrow rightarrow to Longrightarrow longrightarrow iff Leftrightarrow therefore because quad qquad begin
  end item hline |
  : left right big Big bigg Bigg bigl bigr Bigl Bigr displaystyle textstyle limits boxed fbox mathbf boldsymbol bf underline
  emph mathit mathsf mathtt texttt textsc ensuremath tiny small normalsize large Large LARGE huge Huge hbox text textbf
  textit mathrm mbox textrm operatorname rm`;
