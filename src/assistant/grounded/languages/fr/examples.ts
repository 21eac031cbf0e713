// Sentences by what they mean, in French.

import { sentences, steps, type Examples } from '../examples.ts';

export const frenchExamples: Examples = {
  service: sentences(`
    Puis-je le renvoyer si ça ne va pas ?; Comment retourner un article ?; Je veux être remboursé; Puis-je l'échanger ?
    Acceptez-vous la carte bancaire ?; Le colis est arrivé abîmé; Quand arrive ma commande ?; Où est mon colis ?; Ma commande n'est pas arrivée; Je veux annuler ma commande; Combien coûte la livraison ?
    La livraison est-elle gratuite ?; Livrez-vous en Belgique ?; Quels sont les délais de livraison ?; Puis-je payer par PayPal ?
    Quels moyens de paiement acceptez-vous ?; Puis-je payer en plusieurs fois ?; Avez-vous un magasin à Lyon ?
    Quels sont vos horaires d'ouverture ?; Y a-t-il une garantie sur vos produits ?; Faites-vous des paquets cadeaux ?
    Une partie de ma livraison était cassée; Il manque quelque chose dans mon colis; Personne ne décroche quand j'appelle
    Peut-on louer chez vous ?; Reprenez-vous les objets d'occasion ?; J'ai besoin d'une facture; J'ai oublié mon mot de passe; Faites-vous des réparations ?
    L'appareil que j'ai acheté le mois dernier ne marche plus; Ce que j'ai commandé n'est pas arrivé; Il est arrivé sans ses accessoires
    Je me suis trompé de commande; Je veux le rendre; Puis-je emprunter ou louer un appareil ?; Combien de temps dure la garantie ?
    Et s'il tombe en panne ?; Est-il livré monté ?; Quelqu'un vient-il l'installer ?; Puis-je venir le chercher aujourd'hui ?
    Qui s'occupe des défauts ?; Vous faites des paquets cadeaux ?; Reprenez-vous mon ancien appareil ?; Vous êtes ouverts le dimanche ?; Vous fermez à quelle heure ?; Où est votre magasin ?
    J'ai acheté ça chez vous et c'est déjà cassé; Rien n'est arrivé et personne ne répond; Vous pouvez l'emballer ?
    Vous livrez à l'étage ?; Les frais de port sont de combien ?; Vous vous alignez sur le prix d'un autre magasin ?; Vous le montez chez moi ?
    Y a-t-il une garantie ?; Combien d'années de garantie donnez-vous ?; Faut-il garder le ticket de caisse ?; Il est défectueux, que faire ?
    Où en est ma commande ?; Avez-vous un numéro de suivi ?; Le colis est marqué livré mais je n'ai rien reçu; Le port est-il offert ?; Par quel transporteur ?
    Comment se passe un retour ?; Quand serai-je remboursé ?; Acceptez-vous les virements ou les chèques ?; Avez-vous du papier cadeau ?
    À quelle heure ouvrez-vous demain ?; Êtes-vous fermés les jours fériés ?; Je veux faire une réclamation; Il ne s'allume plus
  `),
  popular: sentences(`
    Qu'est-ce qui se vend le mieux ?; Quelles sont vos meilleures ventes ?; Qu'est-ce qui est à la mode ?; Avez-vous des nouveautés ?
  `),
  offers: sentences(`
    Avez-vous une carte de fidélité ?; Y a-t-il un code promo ?; Faites-vous une réduction étudiant ?; Vendez-vous des chèques cadeaux ?
  `),
  person: sentences(`
    Je veux parler à un humain; Puis-je parler à un conseiller ?; Mettez-moi en contact avec quelqu'un; Rappelez-moi
  `),
  rude: sentences(`
    Tu es inutile; Tu ne comprends rien; Ce n'est pas ce que j'ai demandé; C'est nul; Quelle perte de temps; Ça ne m'aide pas; Tu ne sers à rien; Cette machine est stupide
  `),
  identity: sentences(
    `Es-tu un robot ?; Qui es-tu ?; Est-ce que je parle à une vraie personne ?; Comment t'appelles-tu ?; Est-ce une machine qui répond ?`,
  ),
  wellbeing: sentences(`Comment vas-tu ?; Ça va ?; Aimes-tu ton travail ?`),
  off_topic: sentences(`
    Raconte-moi une blague; Quel temps fait-il ?; Qui a gagné le match hier ?; Écris-moi un poème; Je m'ennuie; Tu m'aimes ?
    Quelle est la capitale de l'Espagne ?; Quelle heure est-il ?
  `),
  pause: sentences(
    `Je vais réfléchir; Un instant; Je ne suis pas encore sûr; Je regarde seulement`,
  ),
  greeting: sentences(`Bonjour; Bonsoir; Salut tout le monde; Bonjour, j'ai une question`),
  thanks: sentences(
    `Merci beaucoup; Super, merci; Parfait, merci de votre aide; Merci bien, c'est tout ce qu'il me fallait`,
  ),
  goodbye: sentences(`Au revoir; À bientôt; Bonne journée; Bon week-end`),
  help: sentences(
    `Que peux-tu faire ?; Comment ça marche ?; J'ai besoin d'aide; Pouvez-vous m'aider ?`,
  ),
  question: sentences(`
    Combien de temps dure une partie ?
    Combien pèse-t-il ?; En quoi est-ce fait ?; Existe-t-il en d'autres couleurs ?; Quelles tailles avez-vous ?; Est-il étanche ?
    Quelle est l'autonomie de la batterie ?; Quelle est la marque ?; Quelles sont les dimensions ?; À partir de quel âge ?
    Ça coûte combien ?; Quel est le prix ?; Est-ce que ça va dehors ?; Lequel est le mieux ?; On peut le laver ?; Combien de temps peut-on le garder ?; Ça se conserve combien de temps ?; Avec quoi je le sers ?; Combien il y en a dedans ?; Ça va avec quoi ?
  `),
  wish: sentences(`
    Je cherche une tente; Avez-vous des chaussures rouges ?; J'ai besoin d'un cadeau pour ma mère; quelque chose pour le dos
    Montrez-moi des ordinateurs à moins de 500 euros; une bouilloire s'il vous plaît; moins cher; en bleu; Je voudrais une veste
    Vous avez quoi pour le jardin ?; Vous en avez d'autres ?; Je veux un vélo; il me faut une lampe pour le bureau; un cadeau pour mon mari qui aime lire
    Qu'est-ce que vous avez comme jeux ?; Que me conseillez-vous contre le froid ?; le mien est cassé
  `),
  price: sentences(`
    Combien ça coûte ?; Il coûte combien ?; Quel est le prix ?; C'est à combien ?; Ça vaut combien ?; Combien faut-il payer ?; Combien en voulez-vous ?; Je ne vois pas le prix; Vous le vendez combien ?; Il est à quel prix ?; C'est cher ?
  `),
  stock: sentences(`
    Il est en stock ?; Est-il disponible ?; Vous l'avez encore ?; Il en reste ?; Il est épuisé ?; Je peux le commander tout de suite ?; Combien en reste-t-il ?; Peut-il être expédié maintenant ?; Est-ce qu'il est de nouveau là ?
  `),
  compare: sentences(`
    Comparez les deux; Quelle est la différence entre le premier et le deuxième ?; En quoi diffèrent-ils ?; J'hésite entre les deux; Lequel des deux est le mieux ?; Le premier ou le deuxième ?
  `),
  ...steps(`
    more : Montrez-m'en plus; Quoi d'autre ?; La suite; Les suivants; Vous en avez d'autres ?; Continuez; Aucun ne me plaît
    cheaper : Quelque chose de moins cher; C'est trop cher; Je voulais dépenser moins; C'est au-dessus de mon budget; À un prix plus bas
    dearer : Quelque chose de plus cher; Plus haut de gamme; Quelque chose de mieux; Je peux dépenser plus; Plus luxueux
    similar : Quelque chose de similaire; Dans le même genre; Des produits comparables; Qu'est-ce qui s'en approche ?; Dans le même style
  `),
};
