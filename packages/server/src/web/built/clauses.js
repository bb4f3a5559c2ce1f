import{_ as e}from"./core.js";import{g as t,p as n}from"./shared.js";import{E as r,O as i,w as a}from"./lexicon.js";import{A as o,E as s,P as c,c as l,h as u,k as d,p as f,t as p,u as m,y as h}from"./terms.js";import{t as g}from"./stem.js";import{t as _}from"./function.js";var v=class{ground=[];numbers=new Map;names=[];uses=[];tooLarge;constructor(e){let t=b(e),n=5e3;for(let r of e){let e=[...new Set(r.clause.flatMap(({terms:e})=>e.filter(m)))];if(n-=t.length**e.length,n<0)break;for(let n of x(e,t))this.add(r,n)}this.tooLarge=n<0}add(t,n){e(t.clause.length);let r=t.clause.map(e=>l(e,n)),i=r.map(e=>this.numberOf(e)),a=r.map(({positive:e})=>e);for(let e of new Set(i))this.uses[e]?.push(this.ground.length);this.ground.push({...t,binding:n,atoms:i,signs:a})}numberOf(e){let t=f({...e,positive:!0}),n=this.numbers.get(t);if(n!==void 0)return n;let r=this.names.push(t)-1;return this.numbers.set(t,r),this.uses.push([]),r}derive(){let e=new Int8Array(this.names.length),t=new Map,n=[],r=this.propagate(e,n,t,this.ground.keys());if(!r)return;let i=new Set,a=[r];for(let e=a.pop();e;e=a.pop())for(let n of e.atoms){let r=t.get(n);r&&r!==e&&!i.has(n)&&(i.add(n),a.push(r))}return[...n.filter(e=>i.has(e)).map(n=>this.line(t.get(n)??r,`${(e[n]??0)>0?``:`not `}${this.names[n]}`)),this.line(r,null)]}line({premise:e,part:t,binding:n},r){return{premise:e,part:t,binding:n,gives:r}}isContradictory(){let e=new Int8Array(this.names.length);if(this.propagate(e,[],new Map,this.ground.keys()))return!0;let t=e.map(e=>e||-1);if(this.ground.every(e=>y(e,t)))return!1;let n=100,r=(e,t)=>{if(this.propagate(e,[],new Map,t))return!0;let i=this.ground.find(t=>!y(t,e)),a=i?.atoms.find(t=>e[t]===0);if(!i||a===void 0)return!1;for(let t of[-1,1]){if(--n<0)return;let i=Int8Array.from(e);i[a]=t;let o=r(i,this.uses[a]??[]);if(o!==!0)return o}return!0};return r(e,[])}propagate(t,n,r,i){let a=[...i];for(let i=0;i<a.length;i++){let o=this.ground[a[i]??-1];if(e(1+(o?.atoms.length??0)),!o||y(o,t))continue;let s=o.atoms.flatMap((e,n)=>t[e]===0?[n]:[]),[c]=s;if(c===void 0)return o;let l=o.atoms[c]??0,u=o.signs[c]??!0;if(s.every(e=>o.atoms[e]===l&&o.signs[e]===u)){t[l]=u?1:-1,n.push(l),r.set(l,o);for(let e of this.uses[l]??[])a.push(e)}}}};const y=({atoms:e,signs:t},n)=>e.some((e,r)=>n[e]===(t[r]?1:-1));function b(e){let t=new Set;for(let{clause:n}of e)for(let{terms:e}of n)for(let n of e)m(n)||t.add(n);return t.size>0?[...t]:[`#anything`]}function*x(e,t){let[n,...r]=e;if(n===void 0)yield{};else for(let e of t)for(let i of x(r,t))yield{[n]:e,...i}}const S=e=>e.trim().split(/\s*\n\s*/).map(e=>e.split(` `).map(e=>new Set(e.split(`|`)))),C=new Set([...a(`lack/lacking fail refuse refrain/refraining hinder prevent impair avoid/avoiding evade/evading
    forget/forgotten`).keys(),...t(`not never no none nobody nothing neither nor without unable cannot incapable absent impossible`)]),w=new Set([...a(`know/known say go/going get/getting/got become/becoming have/having happen result mean make take tend end find
    let start begin experience/experiencing engage/engaging undergo indulge possess perform face embark`).keys(),...t(`tell true false fact case situation scenario statement possibility likely certain certainly sure surely clear
    definitely inevitably indeed inevitable able ability capable capability someone somebody something person people individual
    individuals anyone anybody everyone one ones particular specific however therefore thus hence consequently unfortunately
    interestingly currently now today will would can could may might must shall should way time always usually typically
    normally generally commonly often really very much option options context conclude being either both instead afterwards
    eventually himself herself itself themselves myself yourself oneself`)]),T=t(`may might maybe perhaps possible possibly could`),E=t(`whether uncertain unclear unknown ambiguous uncertainty unsure undecided wonder wonders wondering`),D=new Set(a(`say claim believe think insist assert hope suspect report rumour/rumored allege dream doubt fear assume`).keys()),O=new Set(n(`${i} ${r}`)),k=S(`
  usually|typically|normally|generally|commonly|often|tend|tends|typical|usual|common|customary
  expected|norm|routine|standard|most
  known|renowned|famous for
  associated with
`),A=t(`exception exceptions exceptional except unlike deviates deviate deviated unusual unusually contrary lack lacks lacked lacking
  not never no refuse refuses refused`),j=t(`exception norm rule convention feature trait this`),M=t(`reliable trustworthy credible believable accurate convincing dependable`),N=S(`
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
`),P=S(`
  some of them|these|those|both
  some is true
  some must be true
`),F=S(`
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
`);function I(e){let t=g(e.endsWith(`s`)?e:d(e));return t===e&&/(?:ing|ed)$/.test(e)?c(e):t}const L=new Map(`
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
reside live dwell stay|sweet sweetness|fur furry|joint together|safe secure safety`.split(/[|\n]/).map(e=>e.trim().split(/\s+/).map(I)).flatMap(([e=``,...t])=>t.map(t=>[t,e])));function R(e){let t=I(e);return L.get(t)??t}const z=(e,t)=>e.some((n,r)=>t.some(t=>t.every((t,n)=>t.has(e[r+n]?.text??``)))),B=/^(?:he|she|it|they|him|her|them|his|hers|its|their|i|we|my|our)$/;function V(t,n){let r=H(t),i=new Set,a=new Set,o=new Set,s=new Set,[c,l]=[!0,!1],u=t.some(({text:e})=>B.test(e));for(let[e,{text:u}]of t.entries()){let d=u.replace(/'s$/,``);if(E.has(d))return;if(l||=T.has(d)||t[e+1]?.text===`that`&&e>0&&G(t,e),C.has(d))c=!c;else if(n.has(d))o.add(d),i.add(d),s.add(d);else if(/[\p{L}\p{N}]/u.test(d)&&!_(d)&&!w.has(d)){let t=R(d);a.add(t),e<r&&i.add(t),s.add(t)}}if(e(t.length),!(o.size<2&&![...a].some(e=>/\p{L}/u.test(e))))return{terms:[...a],names:o,about:i,order:[...s],positive:c,possible:l,refers:u,anyone:U(t[0])}}function H(e){let t=e[0]?.text??``;return U(e[0])||B.test(t)?0:p(e,{exclusive:!1,nouns:new Map,variables:0})?.length??0}const U=e=>e!==void 0&&(W.has(e.text)||s.has(e.text)||h.has(e.text)),W=t(`a an some any every each all no only`),G=(e,t)=>D.has(e[t]?.text??``)&&!/^(?:we|one|is|are|be|can)$/.test(e[t-1]?.text??``);function K(e,t){if(e===t)return!0;let n=Math.min(e.length,t.length),r=0;for(;r<n&&e[r]===t[r];)r++;return r>=5&&Math.max(e.length,t.length)-r<=3}function q(t,n){if(e(t.terms.length*n.terms.length+1),t.possible!==n.possible||X(t,n)||J(t,n))return!1;if(t.terms.length===0||n.terms.length===0)return t.terms.length===n.terms.length&&!Y(n.names,[...t.names]);let r=e=>t.terms.some(t=>t===e||K(t,e??``)),i=n.terms.filter(r).length;return i===n.terms.length||i===t.terms.length&&r(n.terms.at(-1))}const J=(e,t)=>Y(e.about,t.order)&&Y(t.about,e.order)||Y(e.names,[...t.names])&&Y(t.names,[...e.names]),Y=(e,t)=>[...e].some(e=>!t.some(t=>K(e,t)));function X(e,t){let[n,r]=[e.order.at(-1)??``,t.order.at(-1)??``],[i,a]=[e.order.at(-2),t.order.at(-2)],o=(e,t,n,r)=>t.names.has(e)&&!r.names.has(e)&&!t.terms.some(e=>K(e,n));return i!==void 0&&i===a&&(o(n,e,r,t)||o(r,t,n,e))}const Z=/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu;function Q(t){let n=new Set,r=new Set;for(let{0:e,index:i}of t.matchAll(Z)){let a=e.toLowerCase().replace(/['’]s$/,``);if(e===e.toLowerCase())n.add(c(a));else if(e.length>1&&e===e.toUpperCase())continue;else _(a)||te(t,i)&&!$(t,i,a)||r.add(a)}e(t.length);let i=e=>!n.has(c(e))&&!O.has(e.replace(/s$/,``))&&!w.has(e)&&!C.has(e)&&e!==`i`;return new Set([...r].filter(i))}function $(e,t,n){if(!/(?:s|ing|ed|ly)$/.test(n))return!0;let r=/^[\p{L}'’]+\s+(\p{L}+)/u.exec(e.slice(t,t+ee))?.[1]?.toLowerCase()??``;return n.endsWith(`s`)&&(/^(?:is|was|has|does)$/.test(r)||o(r)&&!u.has(r))}const ee=60,te=(e,t)=>t===0||/[.!?:'"”\n)]\s*$/.test(e.slice(Math.max(0,t-4),t));export{P as a,j as c,M as d,E as f,v as h,q as i,F as l,z as m,Q as n,A as o,k as p,V as r,w as s,J as t,N as u};