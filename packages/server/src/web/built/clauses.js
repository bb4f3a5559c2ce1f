import{_ as e}from"./core.js";import{k as t}from"./shared.js";import{A as n,E as r,N as i,c as a,h as o,k as s,p as c,t as l,u,y as d}from"./terms.js";import{t as f}from"./stem.js";import{t as p}from"./function.js";var m=class{ground=[];numbers=new Map;names=[];uses=[];tooLarge;constructor(e){let t=g(e),n=5e3;for(let r of e){let e=[...new Set(r.clause.flatMap(({terms:e})=>e.filter(u)))];if(n-=t.length**e.length,n<0)break;for(let n of _(e,t))this.add(r,n)}this.tooLarge=n<0}add(t,n){e(t.clause.length);let r=t.clause.map(e=>a(e,n)),i=r.map(e=>this.numberOf(e)),o=r.map(({positive:e})=>e);for(let e of new Set(i))this.uses[e]?.push(this.ground.length);this.ground.push({...t,binding:n,atoms:i,signs:o})}numberOf(e){let t=c({...e,positive:!0}),n=this.numbers.get(t);if(n!==void 0)return n;let r=this.names.push(t)-1;return this.numbers.set(t,r),this.uses.push([]),r}derive(){let e=new Int8Array(this.names.length),t=new Map,n=[],r=this.propagate(e,n,t,this.ground.keys());if(!r)return;let i=new Set,a=[r];for(let e=a.pop();e;e=a.pop())for(let n of e.atoms){let r=t.get(n);r&&r!==e&&!i.has(n)&&(i.add(n),a.push(r))}return[...n.filter(e=>i.has(e)).map(n=>this.line(t.get(n)??r,`${(e[n]??0)>0?``:`not `}${this.names[n]}`)),this.line(r,null)]}line({premise:e,part:t,binding:n},r){return{premise:e,part:t,binding:n,gives:r}}isContradictory(){let e=new Int8Array(this.names.length);if(this.propagate(e,[],new Map,this.ground.keys()))return!0;let t=e.map(e=>e||-1);if(this.ground.every(e=>h(e,t)))return!1;let n=100,r=(e,t)=>{if(this.propagate(e,[],new Map,t))return!0;let i=this.ground.find(t=>!h(t,e)),a=i?.atoms.find(t=>e[t]===0);if(!i||a===void 0)return!1;for(let t of[-1,1]){if(--n<0)return;let i=Int8Array.from(e);i[a]=t;let o=r(i,this.uses[a]??[]);if(o!==!0)return o}return!0};return r(e,[])}propagate(t,n,r,i){let a=[...i];for(let i=0;i<a.length;i++){let o=this.ground[a[i]??-1];if(e(1+(o?.atoms.length??0)),!o||h(o,t))continue;let s=o.atoms.flatMap((e,n)=>t[e]===0?[n]:[]),[c]=s;if(c===void 0)return o;let l=o.atoms[c]??0,u=o.signs[c]??!0;if(s.every(e=>o.atoms[e]===l&&o.signs[e]===u)){t[l]=u?1:-1,n.push(l),r.set(l,o);for(let e of this.uses[l]??[])a.push(e)}}}};const h=({atoms:e,signs:t},n)=>e.some((e,r)=>n[e]===(t[r]?1:-1));function g(e){let t=new Set;for(let{clause:n}of e)for(let{terms:e}of n)for(let n of e)u(n)||t.add(n);return t.size>0?[...t]:[`#anything`]}function*_(e,t){let[n,...r]=e;if(n===void 0)yield{};else for(let e of t)for(let i of _(r,t))yield{[n]:e,...i}}const v=e=>e.trim().split(/\s*\n\s*/).map(e=>e.split(` `).map(e=>new Set(e.split(`|`)))),y=t(`not never no none nobody nothing neither nor without unable cannot lack lacks lacked lacking fail fails failed refuse refuses
  refused refrain refrains refrained refraining incapable absent impossible hinder hinders hindered prevent prevents prevented
  impair impairs impaired avoid avoids avoided avoiding evade evades evaded evading forgot forget forgets forgotten`),b=t(`know known knows knew say says said tell true false fact case situation scenario statement possibility likely
  certain certainly sure surely clear definitely inevitably indeed inevitable
  going go goes went get gets got getting become becomes became becoming able ability capable capability
  have has had having someone somebody something person people individual individuals anyone anybody everyone one ones particular
  specific however therefore thus hence consequently result unfortunately interestingly currently now today happen happens
  happened result results mean means meant make makes made take takes took will would can could may might must shall should
  way time always usually typically normally generally commonly often tend tends result end ends find finds found
  let lets start starts begin begins really very much option options context conclude being either both instead afterwards eventually
  himself herself itself themselves myself yourself oneself
  experience experiences experienced experiencing engage engages engaged engaging undergo undergoes indulge indulges indulged
  possess possesses possessed perform performs performed face faces faced embark embarks embarked`),x=t(`may might maybe perhaps possible possibly could`),S=t(`whether uncertain unclear unknown ambiguous uncertainty unsure undecided wonder wonders wondering`),C=t(`say says said claim claims claimed believe believes believed think thinks thought insist insists insisted assert asserts asserted
  hope hopes hoped suspect suspects suspected report reports reported rumoured rumored alleges alleged dream dreams dreamed
  doubt doubts doubted fear fears feared assume assumes assumed`),w=t(`monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october
  november december`),T=v(`
  usually|typically|normally|generally|commonly|often|tend|tends|typical|usual|common|customary
  expected|norm|routine|standard|most
  known|renowned|famous for
  associated with
`),E=t(`exception exceptions exceptional except unlike deviates deviate deviated unusual unusually contrary lack lacks lacked lacking
  not never no refuse refuses refused`),D=t(`exception norm rule convention feature trait this`),O=t(`reliable trustworthy credible believable accurate convincing dependable`),k=v(`
  as a result|consequence of * ,
  as a result|consequence
  consequently
  in turn
  this|that means|leads|results|enables|allows|will|would
  this|that in turn
  which
  when|whenever|if this|that happens
  subsequently
  in the event of * ,
  by doing so
  then
`),A=v(`
  some of them|these|those|both
  some is true
  some must be true
`),j=v(`
  on the other hand
  on the contrary
  in this|that|the situation|case|scenario|instance|example|context
  in this|that|the particular|specific situation|case|scenario|instance|example|context
  for instance|example
  meanwhile
  currently
  luckily
  and
  but
  so
  yet
  also
  however
  conversely
  alternatively
  additionally
  furthermore
  moreover
  similarly
  unfortunately
  luckily
  fortunately
  interestingly
  therefore
  thus
  hence
`);function M(e){let t=f(e.endsWith(`s`)?e:s(e));return t===e&&/(?:ing|ed)$/.test(e)?i(e):t}const N=new Map(`
buy purchase acquire|gain obtain receive earn|exhausted tired weary fatigue fatigued drained worn|medicine medication drug pill
rich wealthy wealth affluent|job occupation employment career|happy joyful joy happiness glad|fit healthy health
assistance help aid support|trip journey travel travelling|begin start commence|finish complete end|large big huge
car vehicle automobile|picture photo photograph|movie film|study learn studying|sunburn sunburnt|prize reward award
television tv|wet soaked drenched|fine penalty|concentrate focus attention|knowledge information|friend companion
party celebration|picnic outing|exercise workout training|lose misplace|win victory triumph winner champion|sleep slumber nap
eat consume consumption|hungry hunger|sick ill illness unwell|doctor physician|successful success succeed|exam examination test
addicted addiction dependency dependent|refreshed revitalized refreshment energy energetic|garden yard|house home
fast quick quickly rapid swift|save conserve preserve|contest competition|shop store shopping|road street|cold chilly
fall drop decline|rise increase grow|meal dinner food|child kid|exercise gym|tan tanned|walk stroll|jog run running
reside live dwell stay|sweet sweetness|fur furry|joint together|safe secure safety`.split(/[|\n]/).map(e=>e.trim().split(/\s+/).map(M)).flatMap(([e=``,...t])=>t.map(t=>[t,e])));function P(e){let t=M(e);return N.get(t)??t}const F=(e,t)=>e.some((n,r)=>t.some(t=>t.every((t,n)=>t.has(e[r+n]?.text??``)))),I=/^(?:he|she|it|they|him|her|them|his|hers|its|their|i|we|my|our)$/;function L(t,n){let r=R(t),i=new Set,a=new Set,o=new Set,s=new Set,[c,l]=[!0,!1],u=t.some(({text:e})=>I.test(e));for(let[e,{text:u}]of t.entries()){let d=u.replace(/'s$/,``);if(S.has(d))return;if(l||=x.has(d)||t[e+1]?.text===`that`&&e>0&&V(t,e),y.has(d))c=!c;else if(n.has(d))o.add(d),i.add(d),s.add(d);else if(/[\p{L}\p{N}]/u.test(d)&&!p(d)&&!b.has(d)){let t=P(d);a.add(t),e<r&&i.add(t),s.add(t)}}if(e(t.length),!(o.size<2&&![...a].some(e=>/\p{L}/u.test(e))))return{terms:[...a],names:o,about:i,order:[...s],positive:c,possible:l,refers:u,anyone:z(t[0])}}function R(e){let t=e[0]?.text??``;return z(e[0])||I.test(t)?0:l(e,{exclusive:!1,nouns:new Map,variables:0})?.length??0}const z=e=>e!==void 0&&(B.has(e.text)||r.has(e.text)||d.has(e.text)),B=t(`a an some any every each all no only`),V=(e,t)=>C.has(e[t]?.text??``)&&!/^(?:we|one|is|are|be|can)$/.test(e[t-1]?.text??``);function H(e,t){if(e===t)return!0;let n=Math.min(e.length,t.length),r=0;for(;r<n&&e[r]===t[r];)r++;return r>=5&&Math.max(e.length,t.length)-r<=3}function U(t,n){if(e(t.terms.length*n.terms.length+1),t.possible!==n.possible||K(t,n)||W(t,n))return!1;if(t.terms.length===0||n.terms.length===0)return t.terms.length===n.terms.length&&!G(n.names,[...t.names]);let r=e=>t.terms.some(t=>t===e||H(t,e??``)),i=n.terms.filter(r).length;return i===n.terms.length||i===t.terms.length&&r(n.terms.at(-1))}const W=(e,t)=>G(e.about,t.order)&&G(t.about,e.order)||G(e.names,[...t.names])&&G(t.names,[...e.names]),G=(e,t)=>[...e].some(e=>!t.some(t=>H(e,t)));function K(e,t){let[n,r]=[e.order.at(-1)??``,t.order.at(-1)??``],[i,a]=[e.order.at(-2),t.order.at(-2)],o=(e,t,n,r)=>t.names.has(e)&&!r.names.has(e)&&!t.terms.some(e=>H(e,n));return i!==void 0&&i===a&&(o(n,e,r,t)||o(r,t,n,e))}const q=/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu;function J(t){let n=new Set,r=new Set;for(let{0:e,index:a}of t.matchAll(q)){let o=e.toLowerCase().replace(/['’]s$/,``);if(e===e.toLowerCase())n.add(i(o));else if(e.length>1&&e===e.toUpperCase())continue;else p(o)||Z(t,a)&&!Y(t,a,o)||r.add(o)}e(t.length);let a=e=>!n.has(i(e))&&!w.has(e.replace(/s$/,``))&&!b.has(e)&&!y.has(e)&&e!==`i`;return new Set([...r].filter(a))}function Y(e,t,r){if(!/(?:s|ing|ed|ly)$/.test(r))return!0;let i=/^[\p{L}'’]+\s+(\p{L}+)/u.exec(e.slice(t,t+X))?.[1]?.toLowerCase()??``;return r.endsWith(`s`)&&(/^(?:is|was|has|does)$/.test(i)||n(i)&&!o.has(i))}const X=60,Z=(e,t)=>t===0||/[.!?:'"”\n)]\s*$/.test(e.slice(Math.max(0,t-4),t));export{A as a,D as c,O as d,S as f,m as h,U as i,j as l,F as m,J as n,E as o,T as p,L as r,b as s,W as t,k as u};